/**
 * Behaviour of option objects: they always exist, only configured options are managed, and what is not configured belongs
 * to somebody else. Removing an option from the configuration clears it on the server.
 */
import type { LockDomain, PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import { unlessMissing } from "../failures";
import { expand } from "../parameters/address";
import { wireOf } from "../parameters/parameter";
import { createParameters, decodeAnswer, updateParameters } from "../parameters/parameters";
import type { Answer } from "./collection";

export interface OptionsBehaviour {
  /** The options; others of the object (keys) may stand beside them in the state. */
  readonly attributes: Attributes;
  /** `{…}` names attributes. */
  readonly path: string;
  readonly domain: (state: State) => LockDomain;
  /** Replaces the plain read, for example to refuse an answer that was reduced for lack of privileges. */
  readonly readAnswer?: (session: PveSession) => Promise<Answer>;
}

export function optionsBehaviour({ attributes, path, domain, readAnswer }: OptionsBehaviour): Behaviour<PveSession> {
  const put = (session: PveSession, state: State, parameters: Parameters<PveSession["put"]>[1]) =>
    session.put(expand(path, state), parameters, { domain: domain(state) });

  return {
    async read(state, { services, importing }) {
      const answer = readAnswer
        ? await readAnswer(services)
        : await unlessMissing(services.object<Answer>(expand(path, state), {}, { shared: domain(state) }));
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
