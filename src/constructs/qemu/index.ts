export * from "../../bindings/qemu";
