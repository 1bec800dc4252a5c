/** All schemas as data, for the build. */
import { providerSchemas } from "../framework/schemas";
import { functions } from "../functions";
import type { ProviderSchemas } from "../plugin/contract";
import { allTypes } from "../resources";
import { pveProvider } from "./definition";

const definition = pveProvider({
  types: allTypes,
  loadFunctions: () => functions,
  environment: {},
  log: () => undefined,
  loadClient: () => {
    throw new Error("schemas need no client");
  },
});

export const schemas: ProviderSchemas = providerSchemas(definition as never);
