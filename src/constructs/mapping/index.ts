export * from "../../bindings/mapping";
export * from "./dir";
export * from "./pci";
export * from "./usb";
