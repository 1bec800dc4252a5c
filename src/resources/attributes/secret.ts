/**
 * Secrets in two forms: `password` (sensitive, stored in the state, works in every engine), and `password_wo` with
 * `password_wo_version` (write-only, never stored, sent again when the version changes).
 *
 * ```ts
 * attributes: { ...secret("password", "password", { doc: "Password of the SMTP user." }) }
 * ```
 */

import { type Attribute, type Attributes, type Check, number, type State, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { PlanContext, Report } from "../../framework/resource";
import { attribute as attributeName, message } from "../../naming/message";
import { UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import { attributeNeedsOther, bothSecretForms, secretMissing, secretVersionMissing } from "../diagnostics";
import { type ApiParameter, codecOf, type FieldOptions, parameterOf } from "../parameters/codec";

interface SecretOptions<V> {
  readonly doc: string;
  readonly check?: readonly Check<string>[];
  /** Whether one of the two forms is required. */
  readonly required?: boolean;
  /** Whether the server reports the secret to users who may read it, so that drift of the stored form is visible. */
  readonly readable?: boolean;
  /** Whether only the creation sends it, so that another secret needs a new object. */
  readonly once?: boolean;
  /** Attribute to use instead of a string, for secrets that are maps. */
  readonly attribute?: Attribute<V>;
  readonly field?: FieldOptions;
}

/** The attributes of a secret with the name `N`. */
type SecretOf<N extends string, V> = Readonly<
  Record<N, Attribute<V, "optional">> &
    Record<`${N}_wo`, Attribute<V, "write-only">> &
    Record<`${N}_wo_version`, Attribute<number, "optional">>
>;

export function secret<const N extends string, V = string>(
  name: N,
  parameter: string,
  options: SecretOptions<V>,
): SecretOf<N, V> {
  // The compiler does not see that the computed keys are made from `name`.
  return secretAttributes(name, parameter, options) as SecretOf<N, V>;
}

function secretAttributes(name: string, parameter: string, options: SecretOptions<unknown>): Attributes {
  const names = { writeOnly: `${name}_wo`, version: `${name}_wo_version` };
  const base = options.attribute ?? string({ doc: options.doc, ...(options.check && { check: options.check }) });
  const api: ApiParameter = {
    ...(options.readable ? {} : { only: "write" as const }),
    ...options.field,
    name: parameter,
    codec: options.field?.codec ?? codecOf(base, options.field),
    secret: { ...names, required: options.required ?? false, doc: options.doc },
  };
  const lasting = (attribute: Attribute) => (options.once ? attribute.replaces("known") : attribute);
  const need = options.required ? ` One of \`${name}\` and \`${names.writeOnly}\` is required for a new object.` : "";
  return {
    [name]: lasting(
      base
        .described(`${options.doc} It is stored in the state, so prefer \`${names.writeOnly}\`.${need}`)
        .optional()
        .sensitive()
        .sentAs(api),
    ),
    [names.writeOnly]: base
      .described(
        `${options.doc} Write-only: it never reaches plan or state. Needs Terraform 1.11 or OpenTofu 1.11.${need}`,
      )
      .optional()
      .writeOnly(),
    [names.version]: lasting(
      number({
        doc: options.once
          ? `Version of \`${names.writeOnly}\`.`
          : `Version of \`${names.writeOnly}\`. Any change sends the secret again.`,
        check: [(version) => (Number.isInteger(version) ? undefined : "must be a whole number")],
      }).optional(),
    ),
  };
}

/** The secret to send: the stored form, or else the write-only form. */
export function secretValue(
  names: NonNullable<ApiParameter["secret"]>,
  planned: Value | undefined,
  config: ValueMap,
): Value {
  return planned ?? config[names.writeOnly] ?? null;
}

/** True if the stored form or the version of the write-only form has changed. */
export function secretChanged(
  name: string,
  names: NonNullable<ApiParameter["secret"]>,
  planned: State,
  prior: State,
): boolean {
  const differs = (attribute: string) =>
    JSON.stringify(planned[attribute] ?? null) !== JSON.stringify(prior[attribute] ?? null);
  return differs(name) || differs(names.version);
}

/**
 * Removes secrets from an answer if the state does not have their stored form. An import does not store secrets either: the
 * configuration may use the write-only form. A generated configuration leaves out sensitive values, so the next apply would
 * remove the secret from the server.
 */
export function withoutUnstoredSecrets(attributes: Attributes, remote: State, state: State): State {
  const hidden = Object.entries(attributes).filter(
    ([name, attribute]) => parameterOf(attribute)?.secret && (state[name] ?? null) === null && name in remote,
  );
  return { ...remote, ...Object.fromEntries(hidden.map(([name]) => [name, null])) };
}

/** Rules between the forms of every secret of a type. */
export function validateSecrets(attributes: Attributes, config: ValueMap, report: Report): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const names = parameterOf(attribute)?.secret;
    if (!names) continue;
    const isSet = (key: string) => (config[key] ?? null) !== null;
    const known = (key: string) => config[key] !== UNKNOWN;
    if (isSet(name) && isSet(names.writeOnly) && known(name) && known(names.writeOnly)) {
      report.error(
        bothSecretForms(
          { stored: attributeName(name), write_only: attributeName(names.writeOnly) },
          path(names.writeOnly),
        ),
      );
    }
    if (isSet(names.version) && known(names.version) && !isSet(names.writeOnly)) {
      const [version, writeOnly] = [attributeName(names.version), attributeName(names.writeOnly)];
      const why = message`A new ${version} sends ${writeOnly} again, which is not set.`;
      const problem = { name: version, other: writeOnly, why };
      report.error(attributeNeedsOther(problem, path(names.version)));
    }
    if (isSet(names.writeOnly) && !isSet(names.version)) {
      const problem = { version: attributeName(names.version), write_only: attributeName(names.writeOnly) };
      report.error(secretVersionMissing(problem, path(names.writeOnly)));
    }
  }
}

/** A new object needs the required secrets. An imported object has them already, but no answer shows them. */
export function requireSecrets(attributes: Attributes, { config, prior, error }: PlanContext<unknown>): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const names = parameterOf(attribute)?.secret;
    if (!names?.required) continue;
    const isNull = (values: ValueMap, ...of: string[]) => of.every((key) => (values[key] ?? null) === null);
    const imported = prior !== null && isNull(prior, name, names.version);
    if (!imported && isNull(config, name, names.writeOnly)) {
      error(secretMissing({ stored: attributeName(name), write_only: attributeName(names.writeOnly) }, path(name)));
    }
  }
}
