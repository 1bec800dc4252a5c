export * from "../../bindings/replication";
