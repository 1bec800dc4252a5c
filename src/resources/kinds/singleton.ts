/**
 * Behaviour of option objects: they always exist, only configured options are managed, and what is not configured belongs
 * to somebody else. Removing an option from the configuration clears it on the server.
 */
// not fuzzed: the form of answers was checked, and test/every-type gives strange ones
import type { LockDomain, PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import type { RemoteOf } from "../../framework/state-of";
import { unlessMissing } from "../failures";
import { locate, named, type PathOfSettings } from "../parameters/address";
import { parameterOf } from "../parameters/parameter";
import { createParameters, decodeAnswer, type Sent, updateParameters } from "../parameters/parameters";
import type { Answer } from "./collection";

export interface OptionsBehaviour<A extends Attributes, I extends keyof A & string, P extends string> {
  readonly attributes: A;
  /** Attributes that name the object: they are no options. */
  readonly identity: readonly I[];
  /** `{…}` names attributes. */
  readonly path: P & PathOfSettings<P>;
  readonly domain: (state: State) => LockDomain;
  /** Replaces the plain read, for example to refuse an answer that was reduced for lack of privileges. */
  readonly readAnswer?: (session: PveSession) => Promise<Answer>;
}

export function optionsBehaviour<A extends Attributes, const I extends keyof A & string, const P extends string>(
  options: OptionsBehaviour<A, I, P>,
): Behaviour<PveSession, A, I> {
  // Options are gone through by their descriptions, whatever their types.
  return behaviourOf<P>(options) as unknown as Behaviour<PveSession, A, I>;
}

function behaviourOf<const P extends string>({
  attributes: all,
  identity,
  path: template,
  domain,
  readAnswer,
}: OptionsBehaviour<Attributes, string, P>): Behaviour<PveSession> {
  const attributes = Object.fromEntries(Object.entries(all).filter(([name]) => !identity.includes(name)));
  const put = (session: PveSession, state: State, body: Sent) => {
    const { path, of } = locate(template, state);
    return named(session).write(`PUT ${path}`, of, body, { domain: domain(state) });
  };
  const get = async (session: PveSession, state: State) => {
    const { path, of } = locate(template, state);
    // Whatever the path: the form of the answer has been checked, and settings are one object.
    return (await named(session).read(`GET ${path}`, of, {}, { shared: domain(state) })) as Answer;
  };

  return {
    async read(state, { services, importing }) {
      const answer = readAnswer ? await readAnswer(services) : await unlessMissing(get(services, state));
      if (!answer) return null;
      const options = decodeOptions<Attributes>(attributes, answer);
      if (importing) return options;
      const left = Object.keys(options).filter((name) => (state[name] ?? null) === null);
      return { ...options, ...Object.fromEntries(left.map((name) => [name, null])) };
    },
    async create(planned, { services, config, created }) {
      const parameters = createParameters(attributes, planned, config);
      if (Object.keys(parameters).length > 0) await put(services, planned, parameters);
      created();
      return undefined;
    },
    async update(planned, prior, { services, config }) {
      const { set, clear, any } = updateParameters(attributes, planned, prior, config);
      if (any) await put(services, planned, { ...set, ...(clear.length > 0 && { delete: clear.join(",") }) });
      return undefined;
    },
    async delete(state, { services, replacedBy }) {
      // What follows sets these again: a firewall, for instance, is not switched off in between.
      const names = managedParameters(attributes, state, replacedBy);
      if (names.length > 0) await unlessMissing(put(services, state, { delete: names.join(",") }));
    },
  };
}

/** Options that have the value that absence means read as null, also where the server always answers something. */
export function decodeOptions<A extends Attributes>(attributes: A, answer: Answer): RemoteOf<A> {
  const all: State = decodeAnswer<Attributes>(attributes, answer);
  for (const [name, { traits }] of Object.entries(attributes)) {
    if (traits.absent !== undefined && all[name] === traits.absent) all[name] = null;
  }
  // Codecs belong to the attributes whose types these are.
  return all as RemoteOf<A>;
}

function managedParameters(attributes: Attributes, state: State, except?: ReadonlySet<string>): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const api = parameterOf(attribute);
    return api && (state[name] ?? null) !== null && !except?.has(name) ? [api.name] : [];
  });
}
