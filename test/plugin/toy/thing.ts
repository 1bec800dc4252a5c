/** The toy's resource. */

import type {
  ApplyRequest,
  ApplyResponse,
  Diagnostic,
  PlanRequest,
  ResourceHandler,
} from "../../../src/plugin/contract";
import { decodeJson, parseJson } from "../../../src/plugin/cty/json";
import { schemaType } from "../../../src/plugin/cty/types";
import { isMap, UNKNOWN, type Value, type ValueMap } from "../../../src/plugin/cty/value";
import { errorSaying, warningSaying } from "../../support/diagnostics";
import { thing } from "./schemas";
import { asMap, nullThing, pause } from "./values";

export function thingHandler(onEvent: (event: string) => void): ResourceHandler {
  return {
    async validate({ config, capabilities }) {
      const { size, labels, parts, secret_wo: secret } = asMap(config);
      const diagnostics: Diagnostic[] = [];
      if (typeof size === "number" && size < 0) {
        diagnostics.push(errorSaying("Size is negative", "A thing takes room.", [{ attribute: "size" }]));
      }
      if (isMap(labels ?? null)) {
        for (const key of Object.keys(asMap(labels ?? null)).filter((name) => name.startsWith("_"))) {
          const path = [{ attribute: "labels" }, { key }];
          diagnostics.push(warningSaying("Odd label", "", path));
        }
      }
      for (const [index, part] of Array.isArray(parts) ? parts.entries() : []) {
        if (isMap(part) && part.weight === 0) {
          const path = [{ attribute: "parts" }, { index }, { attribute: "weight" }];
          diagnostics.push(warningSaying("Part without weight", "", path));
        }
      }
      if (secret !== null && !capabilities.writeOnlyAllowed) diagnostics.push(errorSaying("Needs Terraform 1.11"));
      return { diagnostics };
    },
    async upgrade({ json }) {
      return { state: decodeJson(schemaType(thing), json, { ignoreUnknownAttributes: true }), diagnostics: [] };
    },
    async read({ state, private: kept, identity }) {
      onEvent(`read identity=${JSON.stringify(identity)}`);
      if (asMap(state).misbehave === "vanish") return { state: null, private: kept, diagnostics: [] };
      return { state, private: kept, identity: { id: asMap(state).id ?? null }, diagnostics: [] };
    },
    plan: async (request) => plan(request),
    apply: async (request) => apply(request, onEvent),
    async move({ sourceType, sourceProvider, json }) {
      if (sourceType !== "other_thing") {
        const diagnostics = [errorSaying("Cannot move", `${sourceType} of ${sourceProvider}`)];
        return { state: null, private: new Uint8Array(0), diagnostics };
      }
      const { id, label } = parseJson(json) as Record<string, string>;
      const state = { ...nullThing(), id: id ?? null, name: label ?? null, revision: 1 };
      return { state, private: Buffer.from("moved"), identity: { id: id ?? null }, diagnostics: [] };
    },
    async import({ id, identity }) {
      const found = id === "" ? String(asMap(identity).id) : id;
      const state = { ...nullThing(), id: found, name: found.replace("id-", ""), revision: 1 };
      return {
        resources: [{ type: "toy_thing", state, private: new Uint8Array(0), identity: { id: found } }],
        diagnostics: [],
      };
    },
  };
}

function plan({ prior, proposed, priorPrivate }: PlanRequest) {
  if (proposed === null) return { planned: null, requiresReplace: [], plannedPrivate: priorPrivate, diagnostics: [] };
  const wanted = { ...asMap(proposed), secret_wo: null };
  const unchanged = prior !== null && sameThing(asMap(prior), wanted);
  const planned: ValueMap = unchanged
    ? asMap(prior)
    : { ...wanted, id: prior === null ? UNKNOWN : (asMap(prior).id ?? null), revision: UNKNOWN };
  return {
    planned,
    requiresReplace: [[{ attribute: "name" }]],
    plannedPrivate: Buffer.concat([priorPrivate, Buffer.from([0xff, 0x00])]),
    diagnostics: [],
  };
}

function sameThing(prior: ValueMap, wanted: ValueMap): boolean {
  const show = (value: ValueMap) =>
    JSON.stringify({ ...value, revision: 0 }, (_key, item) => (typeof item === "bigint" ? `${item}n` : item));
  return show(prior) === show(wanted);
}

async function apply(request: ApplyRequest, onEvent: (event: string) => void): Promise<ApplyResponse> {
  const { prior, planned, config, plannedPrivate, signal } = request;
  if (planned === null) return { state: null, private: new Uint8Array(0), diagnostics: [] };
  const wanted = asMap(planned);
  const id = wanted.id === UNKNOWN ? `id-${String(wanted.name)}` : (wanted.id ?? null);
  const revision = prior === null ? 1 : Number(asMap(prior).revision) + 1;
  const state: Record<string, Value> = { ...wanted, id, revision };
  const answer = { state, private: plannedPrivate, identity: { id }, diagnostics: [] as Diagnostic[] };
  onEvent(`apply secret=${String(asMap(config).secret_wo)}`);
  switch (wanted.misbehave) {
    case "throw":
      throw new Error("thrown on purpose");
    case "wrong type":
      return { ...answer, state: { ...state, size: "large" } };
    case "wrong identity":
      return { ...answer, state: { ...state, id: false }, identity: { id: false } };
    case "slow to stop":
      onEvent("waiting");
      await new Promise((resolve) => setTimeout(resolve, 4000));
      return answer;
    case "hang":
      onEvent("hanging");
      return new Promise(() => undefined);
    case "crash":
      setImmediate(() => {
        throw new Error("crashed on purpose");
      });
      await new Promise(() => undefined);
  }
  if (typeof wanted.delay === "number") {
    onEvent("waiting");
    await pause(wanted.delay, signal);
    if (signal.aborted) {
      onEvent("interrupted");
      return { ...answer, diagnostics: [errorSaying("Interrupted", "The thing exists, but is not finished.")] };
    }
  }
  return answer;
}
