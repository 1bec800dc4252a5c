export * from "../../bindings/firewall";
export * from "./ipset";
export * from "./rules";
export * from "./security-group";
