/**
 * The name of every parameter of a sensitive attribute marks it as secret, for the provider's log and the simulator's.
 */
import { expect, it } from "vitest";
import { isSecretName } from "../../src/api/redaction";
import type { Attribute } from "../../src/framework/attribute";
import { resources } from "../../src/resources";
import { parameterOf } from "../../src/resources/parameters/codec";
import { redact } from "../../src/simulator/kernel/request-log";

/** Kept in the state only, or sent under the listed names. */
const SENT_AS: Readonly<Record<string, string>> = { "acme_account eab_kid": "eab-kid", "sdn_lock token": "lock-token" };

/** May contain any names: the request itself declares its secret parameters. */
const NAMED_BY_THE_REQUEST = ["api_object sensitive_body", "api_object sensitive_body_wo"];

const secrets = resources.flatMap(({ type, attributes }) =>
  Object.entries(attributes)
    .filter(([, { traits }]) => traits.sensitive)
    .map(([name, attribute]) => [`${type} ${name}`, attribute] as const)
    .filter(([name]) => !NAMED_BY_THE_REQUEST.includes(name)),
);

it.each(secrets)("the parameter of %s is hidden", (name, attribute: Attribute) => {
  const stored = secrets.find(([other]) => other === name.replace(/_wo$/, ""))?.[1] ?? attribute;
  const parameter = parameterOf(stored)?.name ?? SENT_AS[name];
  expect(parameter, `${name} is sent under a name that is not known here: list it in SENT_AS`).toBeDefined();
  expect(isSecretName(parameter as string), `${parameter} shows in the provider's log (src/api/redaction.ts)`).toBe(
    true,
  );
  expect(redact({ [parameter as string]: "planted" }), "the simulator's request log").toEqual({
    [parameter as string]: "(redacted)",
  });
});
