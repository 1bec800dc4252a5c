/** The schema calls, as an independent client decodes their responses. */
import { expect, it } from "vitest";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("the schema contains every part of the provider", async () => {
  const schema = await toy.client.call("GetProviderSchema");
  expect(schema.serverCapabilities).toEqual({
    planDestroy: true,
    getProviderSchemaOptional: true,
    moveResourceState: true,
    generateResourceConfig: false,
  });
  expect(Object.keys(schema.resourceSchemas)).toEqual(["toy_thing"]);
  expect(Object.keys(schema.dataSourceSchemas)).toEqual(["toy_echo"]);
  expect(Object.keys(schema.ephemeralResourceSchemas)).toEqual(["toy_token"]);
  expect(Object.keys(schema.listResourceSchemas)).toEqual(["toy_thing"]);
  expect(schema.actionSchemas.toy_poke.schema.block.attributes[0]).toMatchObject({ name: "name", required: true });
  const { version, block } = schema.resourceSchemas.toy_thing;
  expect(version).toBe(1);
  expect(block.description).toContain("A thing.");
  const attributes = Object.fromEntries(
    block.attributes.map((attribute: { name: string }) => [attribute.name, attribute]),
  );
  expect(attributes.tags).toMatchObject({ type: Buffer.from('["set","string"]'), optional: true, computed: false });
  expect(attributes.secret_wo).toMatchObject({ writeOnly: true, sensitive: true });
  expect(attributes.parts).toMatchObject({ type: Buffer.alloc(0), nestedType: { nesting: 2 } });
  expect(attributes.parts.nestedType.attributes[0]).toMatchObject({ name: "weight", required: true });
  expect(schema.functions.join).toMatchObject({
    parameters: [{ name: "separator", type: Buffer.from('"string"'), allowNullValue: false }],
    variadicParameter: { name: "texts", allowNullValue: true },
    return: { type: Buffer.from('"string"') },
  });
  expect((await toy.client.call("GetFunctions")).functions).toEqual(schema.functions);
});

it("the schema has identities, and only names for clients that request no more", async () => {
  expect((await toy.client.call("GetResourceIdentitySchemas")).identitySchemas.toy_thing.identityAttributes).toEqual([
    { name: "id", type: Buffer.from('"string"'), requiredForImport: true, optionalForImport: false, description: "" },
  ]);
  expect(await toy.client.call("GetMetadata")).toMatchObject({
    resources: [{ typeName: "toy_thing" }],
    dataSources: [{ typeName: "toy_echo" }],
    functions: [{ name: "join" }],
    ephemeralResources: [{ typeName: "toy_token" }],
    listResources: [{ typeName: "toy_thing" }],
    actions: [{ typeName: "toy_poke" }],
  });
});
