export * from "../../bindings/notifications";
export * from "./alerting";
export * from "./match";
export * from "./matcher";
