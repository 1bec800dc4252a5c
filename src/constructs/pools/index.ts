export * from "../../bindings/pools";
