/**
 * The light entry: everything that a provider process needs for Terraform's handshake and for the schema.
 *
 * ```ts
 * void serve({
 *   address: "cdktf-pve/pve",
 *   loadSchemas: async () => ({ schema: await readFile(schemaFile), identities: await readFile(identitiesFile) }),
 *   loadDispatcher: async () => require("./heavy").dispatcher,
 * });
 * ```
 *
 * `./dispatcher` has the codecs and calls, in its own bundle. `./in-process` serves a provider from within a test.
 */
export { serve } from "./server/serve";
