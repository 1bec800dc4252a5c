/** Refusals of the family `acme`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../kernel/refusal";

export const pluginNotDefined: Refusal<[id: string]> = (id) => fail(500, `ACME plugin '${id}' not defined`);
export const pluginExists: Refusal<[id: string]> = (id) => fail(500, `ACME plugin ID '${id}' already exists`);
export const noSuchPlugin: Refusal<[id: string]> = (id) => fail(500, `ACME plugin ID '${id}' does not exist`);

const absent = (name: string) => `ACME account config file '${name}' does not exist.`;
const present = (name: string) => `ACME account config file '${name}' already exists.`;
/** The call refuses the parameter `name`; its task fails with the same message. */
export const noSuchAccount: Refusal<[name: string]> = (name) => parameterError({ name: absent(name) });
export const accountGone: Refusal<[name: string]> = (name) => fail(500, absent(name));
export const accountExists: Refusal<[name: string]> = (name) => parameterError({ name: present(name) });
export const accountExistsByNow: Refusal<[name: string]> = (name) => fail(500, present(name));
export const registrationRefused: Refusal<[url: string, document: string]> = (url, document) =>
  fail(500, `Registration failed: Error: POST to ${url} ${document}`);
export const noKey: Refusal<[problem: string]> = (problem) => fail(500, `${problem}`);
export const authorityUnreachable: Refusal<[directory: string]> = (directory) =>
  fail(500, `Error: GET to ${directory}\n\n`);
export const authorityFailed: Refusal<[prefix: string, problem: string]> = (prefix, problem) =>
  fail(500, `${prefix}${problem}`);
