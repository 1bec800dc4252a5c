/**
 * Behaviour of option objects: they always exist, only configured options are managed, and what is not configured belongs
 * to somebody else. Removing an option from the configuration clears it on the server.
 */
import type { LockDomain, PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import { unlessMissing } from "../failures";
import { locate, named, type PathOfSettings } from "../parameters/address";
import { wireOf } from "../parameters/parameter";
import { createParameters, decodeAnswer, type Sent, updateParameters } from "../parameters/parameters";
import type { Answer } from "./collection";

export interface OptionsBehaviour<P extends string> {
  /** The options; others of the object (keys) may stand beside them in the state. */
  readonly attributes: Attributes;
  /** `{…}` names attributes. */
  readonly path: P & PathOfSettings<P>;
  readonly domain: (state: State) => LockDomain;
  /** Replaces the plain read, for example to refuse an answer that was reduced for lack of privileges. */
  readonly readAnswer?: (session: PveSession) => Promise<Answer>;
}

export function optionsBehaviour<const P extends string>({
  attributes,
  path: template,
  domain,
  readAnswer,
}: OptionsBehaviour<P>): Behaviour<PveSession> {
  const put = (session: PveSession, state: State, body: Sent) => {
    const { path, of } = locate(template, state);
    return named(session).write(`PUT ${path}`, of, body, { domain: domain(state) });
  };
  const get = async (session: PveSession, state: State) => {
    const { path, of } = locate(template, state);
    return (await named(session).read(`GET ${path}`, of, {}, { shared: domain(state) })) as Answer;
  };

  return {
    async read(state, { services, importing }) {
      const answer = readAnswer ? await readAnswer(services) : await unlessMissing(get(services, state));
      if (!answer) return null;
      const all = decodeOptions(attributes, answer);
      if (importing) return all;
      const left = Object.keys(all).filter((name) => (state[name] ?? null) === null);
      return { ...all, ...Object.fromEntries(left.map((name) => [name, null])) };
    },
    async create(planned, { services, config, exists }) {
      const parameters = createParameters(attributes, planned, config);
      if (Object.keys(parameters).length > 0) await put(services, planned, parameters);
      exists();
      return undefined;
    },
    async update(planned, prior, { services, config }) {
      const { set, clear, any } = updateParameters(attributes, planned, prior, config);
      if (any) await put(services, planned, { ...set, ...(clear.length > 0 && { delete: clear.join(",") }) });
      return undefined;
    },
    async delete(state, { services, successor }) {
      // What follows sets these again: a firewall, for instance, is not switched off in between.
      const names = managedParameters(attributes, state, successor);
      if (names.length > 0) await unlessMissing(put(services, state, { delete: names.join(",") }));
    },
  };
}

/** Options that have the value that absence means read as null, also where the server always answers something. */
export function decodeOptions(attributes: Attributes, answer: Answer): State {
  const all = decodeAnswer(attributes, answer);
  for (const [name, { traits }] of Object.entries(attributes)) {
    if (traits.absent !== undefined && all[name] === traits.absent) all[name] = null;
  }
  return all;
}

function managedParameters(attributes: Attributes, state: State, except?: ReadonlySet<string>): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const wire = wireOf(attribute);
    return wire && (state[name] ?? null) !== null && !except?.has(name) ? [wire.name] : [];
  });
}
