export * from "../../bindings/sdn";
