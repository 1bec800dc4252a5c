export * from "../../bindings/mapping";
export * from "./mappings";
