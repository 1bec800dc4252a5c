/**
 * Writes the policies in Rego, as a bundle for OPA and conftest. The rules are in `templates/rego`. This file adds their data:
 * tables of the definitions, and the settings. A test compares the verdicts of both forms.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { POLICIES } from "../../checks/policies/all";
import { MINIMUM_BACKUPS } from "../../checks/policies/backup";
import { administrationPorts, anySource } from "../../checks/policies/firewall";
import { NAME_PATTERN, patternOf } from "../../checks/policies/names";
import { namesOf, typeOf } from "../../checks/types";
import { type Attributes, attributesOf, configuredShape } from "../../framework/attribute";
import { macros } from "../../net/macros";
import { servicePorts } from "../../net/protocols";
import { rangeOf, versionOf } from "../../net/ranges";
import { isMap } from "../../plugin/cty/value";
import { readText } from "../../system/read-text";
import { LITERAL_SECRET } from "../inputs/literal-secrets";
import type { Files } from "../projects/files";
import { ROOT } from "../root";
import { requireKnownIds, UNKNOWN_ATTRIBUTE } from "./policy";
import type { PolicyFile } from "./settings";

const RULES = join(ROOT, "templates", "rego");

/** Our kinds of blocks by their names in plans. */
const KINDS = { managed: "resource", data: "data", provider: "provider" } as const;

export function regoFiles(settings: PolicyFile): Files {
  requireKnownIds(settings);
  requireExpressible(settings, "Rego");
  return {
    ...Object.fromEntries(["", "pve/"].flatMap(rulesIn)),
    "pve/settings/data.json": json({ minimumBackups: MINIMUM_BACKUPS, ...settings }),
    "pve/tables/data.json": json(tables()),
  };
}

const rulesIn = (folder: string): [string, string][] =>
  readdirSync(join(RULES, folder))
    .filter((name) => name.endsWith(".rego"))
    .sort()
    .map((name) => [`${folder}${name}`, readText(join(RULES, folder, name))]);

const json = (content: object) => `${JSON.stringify(content, null, 1)}\n`;

/** Parts of regular expressions that RE2 lacks. Policies would find every name wrong. */
const LACKING_IN_RE2: readonly (readonly [part: RegExp, reason: string])[] = [
  [/\(\?<?[=!]|\\[1-9k]/, "neither lookaround nor backreferences"],
  [/\\[uc]|\\p\{[^}]{3}/i, "no \\u, no \\c, and in \\p only short names, such as \\p{L}"],
  [/(?<![[\\])\[\^?\]/, "no empty brackets"],
  [/\{(?:\d+,)?\d{4}/, "no counts of four digits"],
];

/** Written policies have no way to refuse a setting. */
export function requireExpressible({ managementNetworks = [], namePattern }: PolicyFile, language: string): void {
  for (const network of managementNetworks)
    if (!rangeOf(network, versionOf(network)))
      throw new Error(`managementNetworks: "${network}" is neither an address nor a network`);
  if (namePattern === undefined) return;
  patternOf(namePattern);
  const pattern = namePattern.replaceAll("\\\\", "_");
  const [, lacking] = LACKING_IN_RE2.find(([part]) => part.test(pattern)) ?? [];
  if (lacking !== undefined) throw new Error(`namePattern: ${language} has ${lacking}: ${namePattern}`);
}

function tables() {
  return {
    severities: Object.fromEntries(
      [UNKNOWN_ATTRIBUTE, LITERAL_SECRET, ...POLICIES].map(({ id, severity }) => [id, severity]),
    ),
    administration: administrationPorts.map(([port, name]) => ({ port, name })),
    open_sources: [...anySource],
    name_pattern: NAME_PATTERN.source,
    services: Object.fromEntries(servicePorts),
    macros: Object.fromEntries(
      macros.map(({ name, rules, ipv6Rules }) => [name.toLowerCase(), { rules, ...(ipv6Rules && { ipv6Rules }) }]),
    ),
    names: byType("resource", namedAttributes),
    keyed: byType("resource", keyedSets),
    defaults: byType("resource", defaults),
    shapes: byKind(shapes),
    sensitive: byKind(sensitivePaths),
  };
}

type Table<T> = Readonly<Record<string, T>>;

const byKind = <T extends object>(tableOf: (attributes: Attributes) => T) =>
  Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [name, byType(kind, tableOf)]));

/** A table of each type, without empty ones. */
export function byType<T extends object | string>(
  kind: (typeof KINDS)[keyof typeof KINDS],
  tableOf: (attributes: Attributes) => T,
): Table<T> {
  const entries = namesOf(kind).map((type): [string, T] => [type, tableOf(typeOf({ kind, type })?.attributes ?? {})]);
  return Object.fromEntries(entries.filter(([, table]) => Object.keys(table).length > 0));
}

/** Attributes that hold a name of the object. */
export const namedAttributes = (attributes: Attributes): readonly string[] =>
  Object.entries(attributes).flatMap(([name, { traits, isConfigurable }]) =>
    isConfigurable && (traits.identifies !== undefined || name === "name") ? [name] : [],
  );

/** Sets that plans show as maps, with the attributes that become key and value. */
const keyedSets = (attributes: Attributes): Table<{ readonly key: string; readonly value?: string }> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { shape }]) => {
      if (shape.kind !== "object" || shape.mapKey === undefined) return [];
      const { mapKey: key, mapValue: value } = shape;
      return [[name, { key, ...(value !== undefined && { value }) }]];
    }),
  );

/** Defaults of attributes. */
const defaults = (attributes: Attributes): Table<unknown> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { traits }]) => {
      const value = traits.defaultValue;
      return value === undefined || isMap(value) || Array.isArray(value) ? [] : [[name, value]];
    }),
  );

interface Shape {
  readonly attributes: readonly string[];
  readonly required: readonly string[];
}

/** Nested objects by their path. A star stands for an index or a key. */
function shapes(attributes: Attributes, outer = ""): Table<Shape> {
  const nested = Object.entries(attributes).flatMap(([name, attribute]): [string, Shape][] => {
    const shape = configuredShape(attribute.shape);
    if (shape.kind !== "object") return [];
    const path = `${outer}${name}${shape.nesting === "single" ? "" : "/*"}`;
    const own = attributesOf(shape);
    const required = Object.keys(own).filter((key) => own[key]?.traits.role === "required");
    return [
      [path, { attributes: Object.keys(shape.attributes), required }],
      ...Object.entries(shapes(shape.attributes, `${path}/`)),
    ];
  });
  return Object.fromEntries(nested);
}

/** Paths of sensitive attributes. */
function sensitivePaths(attributes: Attributes, outer = ""): readonly string[] {
  return Object.entries(attributes).flatMap(([name, { shape, traits, isConfigurable }]): readonly string[] => {
    if (!isConfigurable) return [];
    if (traits.sensitive) return [outer + name];
    if (shape.kind !== "object") return [];
    return sensitivePaths(shape.attributes, `${outer}${name}${shape.nesting === "single" ? "" : "/*"}/`);
  });
}
