export * from "../../bindings/jobs";
