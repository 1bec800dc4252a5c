export * from "../../bindings/notifications";
export * from "./alerting";
export * from "./matcher";
