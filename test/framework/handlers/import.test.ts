import { expect, it } from "vitest";
import { type Attributes, string } from "../../../src/framework/attribute";
import { importObject } from "../../../src/framework/handlers/import";

const attributes: Attributes = { id: string({ doc: "Always `cluster`." }).derived([], () => "cluster") };
const definition = { attributes, identity: ["id"], documentation: { importExample: "cluster" } } as never;
const type = { type: "pve_options", definition, attributes };

it("an identity of what is there once is taken in its one spelling only", () => {
  expect(importObject(type, { id: "", identity: { id: "cluster" } }).state).toEqual({ id: "cluster" });
  expect(() => importObject(type, { id: "", identity: { id: "CLUSTER" } })).toThrow('Invalid import id "CLUSTER"');
});
