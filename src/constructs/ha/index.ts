export * from "../../bindings/ha";
