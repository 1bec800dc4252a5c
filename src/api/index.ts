/**
 * The Proxmox VE API client.
 *
 * It covers the encoding of parameters, the meaning of error texts, retries, the server's locks, logins, tickets and tasks.
 * `types.ts` has the interfaces that resource definitions use.
 */

export { createClient } from "./client";
export { configurationProblems } from "./configuration";
export { PveError } from "./errors";
export type * from "./types";
