export * from "../../bindings/metrics";
