export * from "../../bindings/notifications";
