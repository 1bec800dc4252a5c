/** Refusals of the family `jobs`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../kernel/refusal";

export const noSuchJob: Refusal<[id: string]> = (id) => parameterError({ id: `No such job '${id}'` });
export const noSuchRealm: Refusal<[name: string]> = (name) => parameterError({ realm: `No such realm '${name}'` });
export const wrongRealmType: Refusal = () => parameterError({ realm: "Only LDAP/AD realms can be synced." });
export const jobExists: Refusal<[id: string]> = (id) => fail(500, `Job '${id}' already exists`);
export const notARealmSyncJob: Refusal = () => fail(500, "no such realm-sync job");
