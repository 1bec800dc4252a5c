export * from "../../bindings/mapping";
