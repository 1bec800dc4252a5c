/**
 * Bills of materials against the official schemas of their formats. The schema of CycloneDX comes with its library. No
 * package contains that of SPDX 2.3: `SPDX_SCHEMA` names its file, which the nightly workflow downloads from the
 * repository of the specification.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { bills } from "../../../scripts/release/bills";
import { type Component, cycloneDx, spdx } from "../../../scripts/release/sbom";

const SCHEMAS = join(import.meta.dirname, "../../../node_modules/@cyclonedx/cyclonedx-library/res/schema");
const OF_SPDX = process.env.SPDX_SCHEMA;
const all = bills("2030-01-31T12:00:00Z");
const FORMS = ["npm", "executables"] as const;

const schema = (name: string) => JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), "utf8"));
const validator = (root: object, others: readonly string[] = []) => {
  const formats = { "idn-email": /^\S+@\S+$/, "iri-reference": /^\S+$/ };
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false, formats });
  addFormats.default(ajv);
  for (const name of others) ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(root);
  return (document: object): unknown => (validate(document) ? [] : validate.errors);
};
const errorsInCycloneDx = validator(schema("bom-1.6"), ["spdx", "jsf-0.82", "cryptography-defs"]);

describe.each(FORMS)("the bill of the %s", (form) => {
  it("the bill matches the schema of CycloneDX 1.6", async () => {
    const bill = (await all)[form];
    expect(errorsInCycloneDx(cycloneDx(bill))).toEqual([]);
    expect(errorsInCycloneDx({ ...cycloneDx(bill), specVersion: 1.6 })).not.toEqual([]);
    expect(errorsInCycloneDx({ ...cycloneDx(bill), components: [{ name: "undici" }] })).not.toEqual([]);
  });

  it.skipIf(OF_SPDX === undefined)(
    `the bill matches the schema of SPDX 2.3${OF_SPDX ? "" : " (skipped: SPDX_SCHEMA names no file)"}`,
    async () => {
      const errorsInSpdx = validator(JSON.parse(readFileSync(OF_SPDX as string, "utf8")));
      const document = spdx((await all)[form]);
      expect(errorsInSpdx(document)).toEqual([]);
      expect(errorsInSpdx({ ...document, creationInfo: {} })).not.toEqual([]);
    },
  );

  it("each licence in the bill is in SPDX's list", async () => {
    const { enum: known } = schema("spdx") as { readonly enum: readonly string[] };
    const parts = (await all)[form].components.flatMap(({ license }: Component) => license.split(/ (?:AND|OR) /));
    expect(parts.filter((licence) => !known.includes(licence))).toEqual([]);
  });
});
