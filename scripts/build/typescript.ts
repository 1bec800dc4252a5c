/** The TypeScript of jsii: the newest one has no programming interface yet. */
import { createRequire } from "node:module";
import { at } from "./project";

export const typescript = <T>(): T => createRequire(at("node_modules", "jsii", "package.json"))("typescript") as T;
