import { expect, it } from "vitest";
import { type Attributes, string } from "../../../src/framework/attribute";
import { importObject } from "../../../src/framework/handlers/import";

const attributes: Attributes = { id: string({ doc: "Always `cluster`." }).derived([], () => "cluster") };
const definition = { attributes, identity: ["id"], importExample: "cluster" } as never;
const type = { type: "pve_options", definition, attributes };

it("a singleton's identity is accepted in its exact spelling only", () => {
  expect(importObject(type, { id: "", identity: { id: "cluster" } }).state).toEqual({ id: "cluster" });
  expect(() => importObject(type, { id: "", identity: { id: "CLUSTER" } })).toThrow('Invalid import id "CLUSTER"');
});
