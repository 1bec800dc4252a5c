export * from "../../bindings/ceph";
