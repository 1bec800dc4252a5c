export * from "../../bindings/notifications";
export * from "./alerting";
