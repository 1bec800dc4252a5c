/**
 * Behaviour of option objects, which always exist. The resource manages only configured options, and leaves the others alone.
 * Removing an option from the configuration clears it on the server.
 */
// not fuzzed: the client checks the form of answers, and test/every-type tries unusual ones
import type { LockDomain, PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import type { RemoteOf } from "../../framework/state-of";
import { unlessMissing } from "../failures";
import { locate, type PathOfSettings, untypedCalls } from "../parameters/address";
import { parameterOf } from "../parameters/codec";
import { createParameters, decodeAnswer, type SentParameters, updateParameters } from "../parameters/parameters";
import type { Answer } from "./collection-options";

interface OptionsBehaviour<A extends Attributes, I extends keyof A & string, P extends string> {
  readonly attributes: A;
  /** Attributes that identify the object. They are not options. */
  readonly identity: readonly I[];
  /** Path of the object. `{…}` names attributes. */
  readonly path: P & PathOfSettings<P>;
  readonly domain: (state: State) => LockDomain;
  /** Replaces the reading, for example to refuse an answer that lacks properties because of missing privileges. */
  readonly readAnswer?: (session: PveSession) => Promise<Answer>;
}

export function optionsBehaviour<A extends Attributes, const I extends keyof A & string, const P extends string>(
  options: OptionsBehaviour<A, I, P>,
): Behaviour<PveSession, A, I> {
  // The rest handles options by their descriptions, for any types.
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
  const put = (session: PveSession, state: State, body: SentParameters) => {
    const { path, of } = locate(template, state);
    return untypedCalls(session).write(`PUT ${path}`, of, body, { domain: domain(state) });
  };
  const get = async (session: PveSession, state: State) => {
    const { path, of } = locate(template, state);
    // The client has checked the form of the answer. Settings are one object at any path.
    return (await untypedCalls(session).read(`GET ${path}`, of, {}, { shared: domain(state) })) as Answer;
  };

  return {
    async read(state, { services, importing }) {
      const answer = readAnswer ? await readAnswer(services) : await unlessMissing(get(services, state));
      if (!answer) return null;
      const options = decodeOptions<Attributes>(attributes, answer);
      if (importing) return options;
      const unmanaged = Object.keys(options).filter((name) => (state[name] ?? null) === null);
      return { ...options, ...Object.fromEntries(unmanaged.map((name) => [name, null])) };
    },
    async create(planned, { services, config, created }) {
      const parameters = createParameters(attributes, planned, config);
      if (Object.keys(parameters).length > 0) await put(services, planned, parameters);
      created();
      return undefined;
    },
    async update(planned, prior, { services, config }) {
      const { set, clear, hasChanges } = updateParameters(attributes, planned, prior, config);
      if (hasChanges) await put(services, planned, { ...set, ...(clear.length > 0 && { delete: clear.join(",") }) });
      return undefined;
    },
    async delete(state, { services, replacedBy }) {
      // Keep options that the replacement sets again. For example, this does not switch off a firewall in between.
      const names = managedParameters(attributes, state, replacedBy);
      if (names.length > 0) await unlessMissing(put(services, state, { delete: names.join(",") }));
    },
  };
}

/** Decodes options. A value that is equal to the default reads as null, also if the server always returns a value. */
export function decodeOptions<A extends Attributes>(attributes: A, answer: Answer): RemoteOf<A> {
  const all: State = decodeAnswer<Attributes>(attributes, answer);
  for (const [name, { traits }] of Object.entries(attributes)) {
    if (traits.absent !== undefined && all[name] === traits.absent) all[name] = null;
  }
  // The codecs of these attributes produce values of their types.
  return all as RemoteOf<A>;
}

function managedParameters(attributes: Attributes, state: State, except?: ReadonlySet<string>): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const api = parameterOf(attribute);
    return api && (state[name] ?? null) !== null && !except?.has(name) ? [api.name] : [];
  });
}
