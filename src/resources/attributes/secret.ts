/**
 * Secrets in two forms: `password` (sensitive, stored in the state, for every engine) and `password_wo` with
 * `password_wo_version` (write-only, never stored; sent again when the version changes).
 *
 * ```ts
 * attributes: { ...secret("password", "password", { doc: "Password of the SMTP user." }) }
 * ```
 */
import { type Attribute, type Attributes, type Check, number, type State, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { PlanContext, Report } from "../../framework/resource";
import { UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import { attributeNeedsOther, bothSecretForms, secretMissing, secretVersionMissing } from "../diagnostics";
import { codecOf } from "../parameters/codec";
import { type ApiParameter, type FieldOptions, parameterOf } from "../parameters/parameter";

interface SecretOptions<V> {
  readonly doc: string;
  readonly check?: readonly Check<string>[];
  /** One of the two forms must be given. */
  readonly required?: boolean;
  /** The server reports the secret to those who may read it: drift of the stored form is seen. */
  readonly readable?: boolean;
  /** It is sent at the creation only: another one needs a new object. */
  readonly once?: boolean;
  /** Attribute instead of a string, for secrets that are maps. */
  readonly attribute?: Attribute<V>;
  readonly field?: FieldOptions;
}

/** The attributes of a secret called `N`. */
export type SecretOf<N extends string, V> = Readonly<
  Record<N, Attribute<V, "optional">> &
    Record<`${N}_wo`, Attribute<V, "write-only">> &
    Record<`${N}_wo_version`, Attribute<number, "optional">>
>;

export function secret<const N extends string, V = string>(
  name: N,
  parameter: string,
  options: SecretOptions<V>,
): SecretOf<N, V> {
  // The three names are made of `name`, which the compiler does not see of computed keys.
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
        .described(`${options.doc} Stored in the state; prefer \`${names.writeOnly}\`.${need}`)
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
          : `Version of \`${names.writeOnly}\`: any change sends the secret again.`,
        check: [(version) => (Number.isInteger(version) ? undefined : "must be a whole number")],
      }).optional(),
    ),
  };
}

/** The secret to send: the stored form, else the write-only one. */
export function secretValue(
  names: NonNullable<ApiParameter["secret"]>,
  planned: Value | undefined,
  config: ValueMap,
): Value {
  return planned ?? config[names.writeOnly] ?? null;
}

/** The stored form differs, or the version of the write-only form does. */
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
 * A secret that the server reports goes into the state only where its stored form is in use. Not at an import either: it
 * may be the write-only form that is configured, and a generated configuration leaves sensitive values out, so that the
 * next apply would remove the secret from the server.
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
    const given = (attributeName: string) => (config[attributeName] ?? null) !== null;
    const known = (attributeName: string) => config[attributeName] !== UNKNOWN;
    if (given(name) && given(names.writeOnly) && known(name) && known(names.writeOnly)) {
      report.error(bothSecretForms({ stored: name, write_only: names.writeOnly }, path(names.writeOnly)));
    }
    if (given(names.version) && known(names.version) && !given(names.writeOnly)) {
      const why = `A new ${names.version} sends ${names.writeOnly} again, which is not set.`;
      const problem = { name: names.version, other: names.writeOnly, why };
      report.error(attributeNeedsOther(problem, path(names.version)));
    }
    if (given(names.writeOnly) && !given(names.version)) {
      const problem = { version: names.version, write_only: names.writeOnly };
      report.error(secretVersionMissing(problem, path(names.writeOnly)));
    }
  }
}

/** A new object needs the secrets that are required. One that was imported has them already, and no answer shows them. */
export function demandSecrets(attributes: Attributes, { config, prior, error }: PlanContext<unknown>): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const names = parameterOf(attribute)?.secret;
    if (!names?.required) continue;
    const isNull = (values: ValueMap, ...of: string[]) => of.every((key) => (values[key] ?? null) === null);
    const imported = prior !== null && isNull(prior, name, names.version);
    if (!imported && isNull(config, name, names.writeOnly)) {
      error(secretMissing({ stored: name, write_only: names.writeOnly }, path(name)));
    }
  }
}
