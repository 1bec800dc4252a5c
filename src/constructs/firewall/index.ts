export * from "../../bindings/firewall";
