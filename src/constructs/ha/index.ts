export * from "../../bindings/ha";
export * from "./availability-group";
export * from "./resource";
