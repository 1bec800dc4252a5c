/**
 * Renamed types and attributes. A definition of an attribute uses the current name and declares the former one (`formerly`). The
 * schema has both, with the same value in every plan and state, so that switching from one to the other changes nothing.
 */
import { oncePerObject } from "../memo/memo";
import { attribute, template } from "../naming/message";
import type { Diagnostic } from "../plugin/contract";
import type { ValueMap } from "../plugin/cty/value";
import { Attribute, type Attributes, type State } from "./attribute";
import { bothNamesGiven, deprecatedAttribute, deprecatedType, missingAttribute } from "./planning/diagnostics";
import type { Report } from "./resource";
import type { Deprecated, FormerName } from "./traits";

/** The deprecation message in schemas, pages and constructs. `test/upgrades/names.ts` reads the version from it. */
export function deprecationText(deprecation: Deprecated): string {
  if (typeof deprecation === "string") return deprecation;
  return `Since ${deprecation.since} it is called \`${deprecation.use}\`; the old name works until the next minor version.`;
}

/** The `deprecated` field of a schema, page or construct; empty for a type that is not deprecated. */
export function deprecationOf({ deprecated }: { readonly deprecated?: Deprecated | undefined }): {
  readonly deprecated?: string;
} {
  return deprecated === undefined ? {} : { deprecated: deprecationText(deprecated) };
}

/** The attributes of the schema: with the former names that still work. */
export function withFormerNames(attributes: Attributes): Attributes {
  let extended: Record<string, Attribute> | undefined;
  for (const [name, attribute] of Object.entries(attributes)) {
    for (const former of attribute.traits.formerly ?? []) {
      if (former.until !== undefined) continue;
      extended ??= { ...attributes };
      extended[name] = currentOf(attribute);
      extended[former.name] = formerOf(name, attribute, former);
    }
  }
  return extended ?? attributes;
}

/** The attribute under its current name. Not required, because the former name may set it: `checkFormerNames` checks that. */
function currentOf({ shape, traits }: Attribute): Attribute {
  return new Attribute(shape, { ...traits, role: traits.role === "required" ? "optional" : traits.role });
}

function formerOf(name: string, { shape, traits }: Attribute, { since }: FormerName): Attribute {
  const { role, canonical, sensitive, writeOnly, distinguishesEmpty, keyedBy, refersTo } = traits;
  const isReported = role === "computed";
  return new Attribute(shape, {
    doc: `The same as \`${name}\`.`,
    role: isReported ? "computed" : writeOnly ? "optional" : "optional-computed",
    checks: [],
    sensitive,
    writeOnly,
    replaces: false,
    recomputedOnUpdate: false,
    distinguishesEmpty,
    deprecated: deprecationText({ since, use: name }),
    mirrors: { name, isRequired: role === "required" },
    ...(canonical && { canonical }),
    ...(keyedBy && { keyedBy }),
    ...(refersTo && { refersTo }),
  });
}

/** Moves values of former names to the current names of a configuration. */
export function underCurrentNames(attributes: Attributes, config: State): State {
  let renamed: State | undefined;
  for (const [former, name] of mirrored(attributes)) {
    const value = config[former] ?? null;
    if (value === null || (config[name] ?? null) !== null) continue;
    renamed ??= { ...config };
    renamed[name] = value;
  }
  return renamed ?? config;
}

/**
 * Checks that a configuration uses one name of each attribute, and at least one of a required attribute. Warns about former
 * names. Returns a report that places problems at the configured name.
 */
export function checkFormerNames(attributes: Attributes, config: ValueMap, report: Report): Report {
  const givenAs = new Map<string, string>();
  for (const [former, name, isRequired] of mirrored(attributes)) {
    const [isOld, isPresent] = [former, name].map((key) => (config[key] ?? null) !== null);
    const at = [{ attribute: former }];
    if (isOld && isPresent) report.error(bothNamesGiven({ former: attribute(former), name: attribute(name) }, at));
    else if (isOld) {
      givenAs.set(name, former);
      report.warn(
        deprecatedAttribute(
          // biome-ignore lint/plugin/templates: the definition holds a string of this code base
          { name: attribute(former), since: template(attributes[former]?.traits.deprecated ?? "") },
          at,
        ),
      );
    } else if (isRequired && !isPresent)
      report.error(missingAttribute({ name: attribute(name) }, [{ attribute: name }]));
  }
  return givenAs.size === 0 ? report : placed(report, givenAs);
}

/** A report that moves problems of a current name to the former name in the configuration. */
function placed(report: Report, givenAs: ReadonlyMap<string, string>): Report {
  const moved = <D extends Diagnostic>(diagnostic: D): D => {
    const [first, ...rest] = diagnostic.path ?? [];
    const former = first && "attribute" in first ? givenAs.get(first.attribute) : undefined;
    return former === undefined ? diagnostic : { ...diagnostic, path: [{ attribute: former }, ...rest] };
  };
  return { error: (problem) => report.error(moved(problem)), warn: (problem) => report.warn(moved(problem)) };
}

/** Warns about a renamed type. The definition itself reports features that the server is removing. */
export function checkType({ deprecated }: { readonly deprecated?: Deprecated }, report: Report): void {
  // biome-ignore lint/plugin/templates: the definition holds a string of this code base
  if (typeof deprecated === "object") report.warn(deprecatedType({ since: template(deprecationText(deprecated)) }));
}

/** Moves values that a state stores under former names to the current names. Includes former names that no longer work. */
export function storedUnderCurrentNames(attributes: Attributes, stored: State): State {
  let renamed: State | undefined;
  for (const [name, { traits }] of Object.entries(attributes)) {
    for (const former of traits.formerly ?? []) {
      const value = stored[former.name] ?? null;
      if (value === null || ((renamed ?? stored)[name] ?? null) !== null) continue;
      renamed ??= { ...stored };
      renamed[name] = value;
    }
  }
  return renamed ?? stored;
}

type Mirrored = readonly (readonly [former: string, present: string, isRequired: boolean])[];

/** Former name, current name, and whether one of them is required. */
const mirrored = oncePerObject(
  (attributes: Attributes): Mirrored =>
    Object.entries(attributes).flatMap(([former, { traits }]) => {
      const { mirrors } = traits;
      return mirrors ? [[former, mirrors.name, mirrors.isRequired] as const] : [];
    }),
);
