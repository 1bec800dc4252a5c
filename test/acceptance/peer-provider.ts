import type { Provider } from "../../src/plugin/contract";

/** Another provider, of which only the schema is used. */
export const peer: Provider = {
  schemas: { provider: { version: 0, attributes: {} }, resources: {}, dataSources: {}, identities: {} },
  validateConfig: async () => ({ diagnostics: [] }),
  configure: async () => ({ diagnostics: [] }),
  resource: () => undefined,
  dataSource: () => undefined,
  close: async () => {},
};
