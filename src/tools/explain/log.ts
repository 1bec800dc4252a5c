/** Explains pasted output: each diagnostic and each id of a check in it, once and in order, or a message without a frame. */
import { once } from "../../memo/memo";
import { closest } from "../../naming/closest";
import { parameterOf } from "../../resources/parameters/codec";
import { explainDiagnostic, explainMessage } from "./errors";
import type { Explanation } from "./explanation";
import { diagnosticsIn, type PastedDiagnostic, plain } from "./pasted";
import { CHECK_SUBJECTS, explainSubjects } from "./subjects";
import { explainAttributes, explainTypes, findType, types } from "./types";

export interface InputExplanations {
  readonly explanations: readonly Explanation[];
  /** Summaries of diagnostics without an explanation. */
  readonly unknown: readonly string[];
}

/** Longer texts without a frame are logs, whose lines are independent of each other. */
const MAX_MESSAGE_LINES = 12;
const SYNTHESIS = "Validation failed with the following errors";

export function explainPasted(pasted: string): InputExplanations {
  const found = new Map<string, Explanation>();
  const add = (all: readonly Explanation[], seen?: string) => {
    for (const explanation of all) {
      const key = JSON.stringify([
        explanation.title,
        explanation.text,
        explanation.facts.Remedy,
        explanation.facts.Privileges,
      ]);
      found.set(key, merged(found.get(key), explanation, seen));
    }
    return all.length > 0;
  };
  const unknown: string[] = [];
  const diagnostics = diagnosticsIn(pasted);
  for (const diagnostic of diagnostics) {
    const { explanations, seen } = explainWithPlace(diagnostic);
    if (!add(explanations, seen)) unknown.push(diagnostic.summary);
  }
  const hasChecks = add(checksIn(plain(pasted)));
  if (diagnostics.length === 0 && !hasChecks) {
    const lines = plain(pasted).split("\n");
    const parts = lines.length > MAX_MESSAGE_LINES && !pasted.includes("Request: ") ? lines : [pasted];
    for (const part of parts) if (part.trim() !== "") add([...explainMessage(part), ...parametersIn(part)]);
  }
  return { explanations: [...found.values()], unknown: [...new Set(unknown)] };
}

function merged(before: Explanation | undefined, after: Explanation, seen: string | undefined): Explanation {
  const facts = (name: string, more: readonly string[] = []) => {
    const all = [...new Set([...(before?.facts[name] ?? []), ...(after.facts[name] ?? []), ...more])];
    return all.length > 0 ? { [name]: all } : {};
  };
  const where = after.kind === "error" && seen !== undefined ? facts("Seen", [seen]) : {};
  return { ...after, facts: { ...where, ...after.facts, ...facts("Pages") } };
}

/** Explains a diagnostic, with the type that it is about and the attributes that it names. */
function explainWithPlace(diagnostic: PastedDiagnostic): {
  readonly explanations: readonly Explanation[];
  readonly seen: string;
} {
  const line = diagnostic.text.replace(/\s+/g, " ");
  const [, address] = /\bwith ((?:\S+\.)?pve_[^\s,]+)/.exec(line) ?? [];
  const [, kind = "resource", block] =
    /\bin (resource|data|ephemeral|action|list|provider) "(pve\w*)"/.exec(line) ?? [];
  const type = typeOf(address, kind, block) ?? typeOf(/\bpve_[a-z0-9_]+/.exec(line)?.[0], "resource", undefined);
  const page = type === undefined ? undefined : findType(type)?.page;
  const meanings = explainDiagnostic(diagnostic).map((meaning) => {
    const pages = [...(meaning.facts.Pages ?? []), ...(page === undefined ? [] : [page])];
    return { ...meaning, facts: { ...meaning.facts, Pages: pages } };
  });
  const attributes = type === undefined ? [] : attributesNamed(type, diagnostic.summary, line);
  const functions = [...line.matchAll(/provider::pve::\w{1,100}/g)].flatMap(([name]) => explainSubjects(name));
  const parameters = type === undefined ? parametersIn(diagnostic.text) : [];
  const found = [...meanings, ...attributes, ...functions, ...parameters];
  // For Terraform's message about one of our blocks, the page of its type lists the valid arguments.
  const explanations = found.length > 0 || type === undefined ? found : explainTypes(type).slice(0, 1);
  const seen = address === undefined ? diagnostic.summary : `${address}: ${diagnostic.summary}`;
  return { explanations, seen };
}

/** Returns the address of a type: `pve_pool`, `data.pve_pool`. */
function typeOf(address: string | undefined, kind: string, block: string | undefined): string | undefined {
  if (block === "pve") return "provider.pve";
  const [, prefix = "", own] = /(?:^|\.)((?:data|ephemeral|action|list)\.)?(pve_\w+)/.exec(address ?? "") ?? [];
  const name = own === undefined ? block && `${kind === "resource" ? "" : `${kind}.`}${block}` : `${prefix}${own}`;
  return name !== undefined && findType(name) ? name : undefined;
}

/** Explains the attributes that Terraform or the provider names, or the closest ones. */
function attributesNamed(type: string, summary: string, line: string): Explanation[] {
  const quoted = [...line.matchAll(/\b(?:argument|attribute)s?(?: named)? "([\w.[\]]{1,100})"/g)];
  const names = [
    ...quoted.map(([, name = ""]) => name),
    // `rules[1].action: …`, `… for rules[1].action`, `… refuses comment`
    /^([a-z][\w.[\]]{0,100}): /.exec(summary)?.[1],
    / ([a-z_][\w.[\]]{0,100})$/.exec(summary)?.[1],
    /\brefuses ([a-z]\w{0,100})/.exec(line)?.[1],
  ];
  const isOf = ({ title }: Explanation) => title.startsWith(`${type}.`);
  return [...new Set(names)].flatMap((name) => {
    if (name === undefined) return [];
    const exact = explainAttributes(`${type}.${name}`).filter(isOf);
    const isQuoted = quoted.some(([, quotedName]) => quotedName === name);
    if (exact.length > 0 || !isQuoted) return exact;
    const meant = closest(name, Object.keys(findType(type)?.attributes ?? {}));
    return meant === undefined ? [] : explainAttributes(`${type}.${meant}`).filter(isOf);
  });
}

/** Explains checks in the output of synthesis and policies: warnings and findings end with an id in brackets. */
function checksIn(text: string): Explanation[] {
  const ids = [...text.matchAll(/\[([a-z]+(?:-[a-z]+)*)\]\s*$/gm)].map(([, id]) => id);
  const all = text.includes(SYNTHESIS) ? ["configuration", ...ids] : ids;
  return CHECK_SUBJECTS.filter(({ names }) => all.includes(names[0])).map(({ explain }) => explain());
}

// Parameters of the API that a server refuses, such as `otel-compression: invalid format - …`, with their attributes.

/** A parameter of more attributes is too common to explain. */
const MAX_ATTRIBUTES = 4;
const COMPLAINT = /^([a-z][\w-]{1,60})(?:\[\d+\])?(?:\.[\w-]{1,60})?: \S/gm;

const byParameter = once((): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { address, attributes: own } of types.filter(({ address: typeName }) => typeName.startsWith("pve_")))
    for (const [name, attribute] of Object.entries(own)) {
      const parameter = parameterOf(attribute)?.name;
      if (parameter !== undefined) found.set(parameter, [...(found.get(parameter) ?? []), `${address}.${name}`]);
    }
  return found;
});

function parametersIn(words: string): Explanation[] {
  const named = [...words.matchAll(COMPLAINT)].map(([, name = ""]) => byParameter().get(name) ?? []);
  return named
    .filter((all) => all.length <= MAX_ATTRIBUTES)
    .flat()
    .flatMap((name) => explainAttributes(name).filter(({ title }) => title === name));
}
