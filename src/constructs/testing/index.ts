export * from "./deployment";
export * from "./packet";
export * from "./simulated-cluster";
export * from "./snapshot";
