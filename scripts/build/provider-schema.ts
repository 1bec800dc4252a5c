/** What the build derives from the provider's schemas: files of `dist/schema`. */
import { schemas } from "../../src/provider/schemas";
import { dataSources, resources } from "../../src/resources";
import { identitiesOf } from "./identities";
import { PROVIDER_ADDRESS, PROVIDER_NAME } from "./project";
import { schemaJson } from "./schema-json";
import type { Files } from "./steps";

export function describeProvider(): Files {
  const families = [...resources, ...dataSources].map(({ type, family }) => [`${PROVIDER_NAME}_${type}`, family]);
  return {
    "schema.json": text(schemaJson(schemas, PROVIDER_ADDRESS)),
    "families.json": text(Object.fromEntries(families)),
    "identities.json": text(identitiesOf(resources)),
  };
}

const text = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;
