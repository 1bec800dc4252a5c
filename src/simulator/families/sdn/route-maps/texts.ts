/** Refusals of the family `sdn/route-maps`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../../kernel/refusal";

export const noSuchEntry: Refusal<[key: string]> = (key) => fail(500, `could not find route map entry with id: ${key}`);
export const entryNotFound: Refusal<[key: string]> = (key) =>
  parameterError({ "route-map-id": `${key} doesn't exist` });
export const reservedId: Refusal<[id: string]> = (id) => fail(500, `error: route map ID '${id}' is reserved`);
export const entryExists: Refusal<[key: string]> = (key) =>
  fail(500, `route map entry already exists in configuration: ${key}`);
export const mapInUse: Refusal<[id: string, controller: string]> = (id, controller) =>
  fail(500, `route map ${id} still referenced by controller ${controller}`);
export const mapOfFabric: Refusal<[id: string, fabric: string]> = (id, fabric) =>
  fail(500, `route map ${id} still referenced by fabric ${fabric}`);
export const valueMissing: Refusal = () => fail(500, "error: missing field `value`");
export const invalidValue: Refusal<[key: string, value: string]> = (key, value) =>
  fail(500, `error: invalid value for ${key}: ${value}`);
