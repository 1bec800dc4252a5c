export * from "../../bindings/sdn";
export * from "./vnet";
export * from "./zone-evpn";
export * from "./zone-qinq";
export * from "./zone-simple";
export * from "./zone-vlan";
export * from "./zone-vnet-options";
export * from "./zone-vxlan";
