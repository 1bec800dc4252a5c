import type { Provider } from "../../src/plugin/contract";

/** Another provider. Nothing is asked of it but its schema. */
export const peer: Provider = {
  schemas: { provider: { version: 0, attributes: {} }, resources: {}, dataSources: {}, identities: {} },
  validateConfig: async () => ({ diagnostics: [] }),
  configure: async () => ({ diagnostics: [] }),
  resource: () => undefined,
  dataSource: () => undefined,
  close: async () => {},
};
