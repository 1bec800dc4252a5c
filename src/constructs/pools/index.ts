export * from "../../bindings/pools";
export * from "./pool";
