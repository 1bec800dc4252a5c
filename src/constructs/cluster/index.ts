export * from "../../bindings/cluster";
