/** All named subjects except types, their attributes and operations. */

import { CHECKS } from "../../checks/all-checks";
import { CONFIGURATION_CHECK } from "../../checks/configuration/block";
import { POLICIES } from "../../checks/policies/all";
import { describe } from "../../framework/description";
import { functions } from "../../functions";
import { once } from "../../memo/memo";
import { PLAN_WARNINGS } from "../../provider/acknowledged";
import { settings } from "../../provider/settings";
import { resources } from "../../resources";
import { cautionsOf } from "../../resources/family";
import { camelCase, upperFirst } from "../../strings/case";
import { UNKNOWN_ATTRIBUTE } from "../policy";
import { DIAGNOSTIC_SUBJECTS } from "./diagnostics";
import { anchor, type Explanation, facts, type Subject, withPages } from "./explanation";
import { API_PAGE, type LibraryClass, referenceIndex } from "./reference-index";
import { constructs, LISTS } from "./types";

const PAGE = "docs/checks.md";
const POLICIES_GUIDE = "docs/guides/policies.md";
const ACKNOWLEDGING = `${PAGE}#acknowledging-a-warning`;

interface Listed {
  readonly id: string;
  readonly severity?: string;
  readonly doc?: string;
  readonly finds?: string;
  readonly remedy?: string;
  readonly setting?: { readonly name: string; readonly doc: string } | undefined;
}

/** `pages` come after the section of the page of checks; `acknowledging` is left out for errors. */
const subjectsOf = (kind: string, all: readonly Listed[], pages: readonly string[], acknowledging?: string) =>
  all.map(({ id, severity = "warning", doc, finds = doc ?? "", remedy = "", setting }): Subject => {
    const canBeAcknowledged = severity !== "error" || kind === "Policy";
    return {
      names: [id],
      explain: () => ({
        kind: "check",
        title: `${kind} ${id}`,
        text: withPages(finds, PAGE),
        facts: facts({
          Severity: [severity],
          Remedy: [withPages(remedy, PAGE)],
          Setting: [setting && `\`${setting.name}\`: ${withPages(setting.doc, PAGE)}`],
          Pages: [...pages, canBeAcknowledged ? acknowledging : undefined],
        }),
      }),
    };
  });

/** Checks, cautions, plan-time warnings and policies. */
export const CHECK_SUBJECTS: readonly Subject[] = [
  ...subjectsOf("Check at synthesis", [CONFIGURATION_CHECK, ...CHECKS], [`${PAGE}#all-checks`], ACKNOWLEDGING),
  ...subjectsOf("Caution", cautionsOf(resources), [`${PAGE}#cautions`]),
  ...subjectsOf("Plan-time warning", PLAN_WARNINGS, [`${PAGE}#plan-time-warnings`], `${PAGE}#cautions`),
  ...subjectsOf("Check of plans", [UNKNOWN_ATTRIBUTE], [`${PAGE}#in-plans`, POLICIES_GUIDE]),
  ...subjectsOf("Policy", POLICIES, [`${PAGE}#policies`, POLICIES_GUIDE], ACKNOWLEDGING),
];

/** Subjects by each of their names, in lower case. Classes of a single type are explained with the type. */
const byName = once((): ReadonlyMap<string, readonly Subject[]> => {
  const ofTypes = new Set(constructs());
  const classes = referenceIndex()
    .classes.flatMap(subjectsOfClass)
    .filter(({ names }) => !ofTypes.has(names[0]));
  const others = [...SETTINGS, ...CHECK_SUBJECTS, ...DIAGNOSTIC_SUBJECTS, ...FUNCTIONS, ...LISTS, ...classes];
  // `TieredFirewall` without its namespace, unless another subject has this name.
  const ends = indexed(classes, ({ names: [name] }) => [name.slice(name.indexOf(".") + 1)]);
  return new Map([...ends, ...indexed(others, ({ names }) => names)]);
});

function indexed(all: readonly Subject[], namesOf: (subject: Subject) => readonly string[]): Map<string, Subject[]> {
  const found = new Map<string, Subject[]>();
  for (const subject of all)
    for (const name of new Set(namesOf(subject).map((name) => name.toLowerCase())))
      found.set(name, [...(found.get(name) ?? []), subject]);
  return found;
}

export const subjects = (): readonly Subject[] => [...new Set([...byName().values()].flat())];

export const explainSubjects = (name: string): Explanation[] =>
  (byName().get(name.toLowerCase().split("(", 1)[0] ?? "") ?? []).map(({ explain }) => explain());

// Classes of the construct library that are more than a type: higher-level constructs, values, interfaces, and their members.

const SECTIONS = { type: "Resources and data sources", constants: "Values", contract: "Accepted instead of an ID" };

function subjectsOfClass({ name, kind, summary, text, made, members = [], names = [] }: LibraryClass): Subject[] {
  const isInTable = text === undefined && (kind === "type" || kind === "constants" || kind === "contract");
  const heading = isInTable ? SECTIONS[kind] : name.slice(name.indexOf(".") + 1);
  const page = `${API_PAGE}#${anchor(heading)}`;
  const more = {
    Constants: kind === "constants" ? [names.join(", ")] : [],
    Made: [made],
    Members: members.map(({ form }) => form),
  };
  return [
    classSubject(name, (text ?? summary).split("\n\n", 1)[0] ?? "", more, page),
    ...members.map((member) => classSubject(`${name}.${member.name}`, member.text, { Form: [member.form] }, page)),
  ];
}

function classSubject(name: string, text: string, more: Record<string, (string | undefined)[]>, page: string): Subject {
  return {
    names: [name],
    explain: () => ({
      kind: "class",
      title: name,
      text: withPages(text, "API.md"),
      facts: facts({ ...more, Page: [page] }),
    }),
  };
}

// Functions of HCL.

const FUNCTIONS: readonly Subject[] = functions.map(({ name, documentation, parameters, variadic }) => {
  const { summary, details = "" } = documentation;
  const further = variadic && (variadic.most === 1 ? `[${variadic.name}]` : `${variadic.name}...`);
  const call = `provider::pve::${name}(${[...Object.keys(parameters), ...(further ? [further] : [])].join(", ")})`;
  return {
    names: [name, `provider::pve::${name}`, `function.${name}`],
    explain: () => ({
      kind: "function",
      title: `Function ${name}`,
      text: `${summary} ${details}`.trim(),
      facts: facts({ Call: [call], Pages: [`docs/functions/${name}.md`, "docs/guides/functions.md"] }),
    }),
  };
});

// Settings of the provider block, by their names and their environment variables.

const SETTINGS: readonly Subject[] = Object.entries(settings).map(([name, { attribute, environment }]) => ({
  names: [environment, name, `provider.${name}`, camelCase(name), upperFirst(camelCase(name))],
  explain: () => ({
    kind: "setting",
    title: `${name} of the provider block, ${environment} of the environment`,
    text: describe(attribute),
    facts: facts({
      Property: [`PveProvider.${camelCase(name)}`],
      Pages: ["docs/index.md#schema", ...(referenceIndex().guidesOfSettings[name] ?? [])],
    }),
  }),
}));
