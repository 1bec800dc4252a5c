export * from "../../bindings/acme";
