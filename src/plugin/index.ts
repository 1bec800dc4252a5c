/**
 * The light entry: all that a provider process needs to answer Terraform's handshake and its question for the schema.
 *
 * ```ts
 * void serve({
 *   address: "cdktf-pve/pve",
 *   loadSchemas: async () => ({ schema: await readFile(schemaFile), identities: await readFile(identitiesFile) }),
 *   loadDispatcher: async () => require("./heavy").dispatcher,
 * });
 * ```
 *
 * Codecs and calls are in `./dispatcher`, to be bundled apart; `./in-process` serves from within a test.
 */
export { serve } from "./server/serve";
