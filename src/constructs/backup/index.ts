export * from "../../bindings/backup";
export * from "./plan";
