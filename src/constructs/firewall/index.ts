export * from "../../bindings/firewall";
export * from "./firewall-tier";
export * from "./ipset";
export * from "./rules";
export * from "./security-group";
export * from "./tiered-firewall";
