export * from "../../bindings/firewall";
export * from "./firewall-tier";
export * from "./ipset";
export * from "./rule-values";
export * from "./rules";
export * from "./security-group";
export * from "./tiered-firewall";
