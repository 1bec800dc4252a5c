export * from "../../bindings/ha";
export * from "./availability-group";
