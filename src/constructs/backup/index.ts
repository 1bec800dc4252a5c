export * from "../../bindings/backup";
