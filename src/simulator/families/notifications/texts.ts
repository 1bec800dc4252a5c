/** Refusals of the family `notifications`, in the server's words. */
import { fail, type Refusal } from "../../kernel/refusal";

export const notFound: Refusal<[kind: string, name: string]> = (kind, name) => fail(404, `${kind} '${name}' not found`);
export const invalidPort: Refusal<[port: number]> = (port) =>
  fail(500, `error: invalid value: integer \`${port}\`, expected u16`);
export const noRecipient: Refusal = () =>
  fail(400, "must at least provide one recipient, either in mailto or in mailto-user");
export const nameTaken: Refusal<[name: string]> = (name) =>
  fail(400, `Cannot create '${name}', an entity with the same name already exists`);
export const secretTwice: Refusal<[name: string]> = (name) => fail(400, `secret '${name}' defined multiple times`);
export const secretNotBase64: Refusal<[name: string]> = (name) =>
  fail(400, `secret '${name}' does not have valid base64 encoded data`);
export const unknownSecret: Refusal<[name: string]> = (name) => fail(400, `secret '${name}' not known`);
export const emptyHeader: Refusal<[name: string]> = (name) => fail(400, `header '${name}' has empty value`);
export const headerNotBase64: Refusal<[name: string]> = (name) =>
  fail(400, `header '${name}' does not have valid base64 encoded data`);
export const endpointInUse: Refusal<[name: string, matchers: readonly string[]]> = (name, matchers) =>
  fail(400, `cannot delete '${name}', referenced by: ${matchers.join(", ")}`);
export const oddDigest: Refusal = () => fail(400, "invalid digest: Odd number of digits");
export const invalidDigest: Refusal<[character: string | undefined, position: number]> = (character, position) =>
  fail(400, `invalid digest: Invalid character '${character}' at position ${position}`);
export const invalidField: Refusal<[statement: string]> = (statement) =>
  fail(500, `error: could not apply filter: invalid match-field statement: ${statement}`);
export const invalidRegex: Refusal<[problem: string]> = (problem) =>
  fail(500, `error: could not apply filter: invalid regex: ${problem}`);
export const invalidSeverity: Refusal<[severity: string]> = (severity) =>
  fail(500, `error: invalid severity ${severity}`);
export const invalidSchedule: Refusal<[rest: string, context: string]> = (rest, context) =>
  fail(500, `error: could not parse schedule: unable to parse daily duration at '${rest}' - ${context}`);
export const scheduleTooLong: Refusal<[rest: string]> = (rest) =>
  fail(500, `error: could not parse schedule: unable to parse daily duration at '${rest}' - unexpected data`);
export const noSuchEndpoint: Refusal<[name: string]> = (name) => fail(404, `endpoint '${name}' does not exist`);
export const noDefaultKey: Refusal = () =>
  fail(500, "error: value without key, but schema does not define a default key");
export const unknownKey: Refusal<[key: string]> = (key) =>
  fail(500, `error: schema does not allow additional properties: '${key}'`);
export const nameMissing: Refusal = () =>
  fail(500, "error: parameter verification failed - 'name': parameter is missing and it is not optional.");
export const targetUnreachable: Refusal<[problem: string]> = (problem) =>
  fail(500, `Could not test target: ${problem}`);
export const notSerialized: Refusal<[text: string]> = (text) =>
  fail(500, `could not serialize configuration: ${text}: ${text}`);
export const unknownDeletion: Refusal<[name: string, known: readonly string[]]> = (name, known) => {
  const list = known.map((option) => `\`${option}\``);
  const expected = list.length === 2 ? `expected ${list.join(" or ")}` : `expected one of ${list.join(", ")}`;
  fail(500, `error: unknown variant \`${name}\`, ${expected}`);
};
