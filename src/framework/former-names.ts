/**
 * Attributes that have been renamed. A definition knows the present name only, and says what it was called before
 * (`formerly`); here the former name is served beside it. Both hold the same value in every plan and state, so that going over
 * from one to the other changes nothing.
 */

import type { Path } from "../plugin/contract";
import type { ValueMap } from "../plugin/cty/value";
import { Attribute, type Attributes, type State } from "./attribute";
import { type Deprecated, deprecationText } from "./deprecation";
import type { Report } from "./resource";
import type { FormerName } from "./traits";

/** The attributes as they are served: with those former names whose time is not over. */
export function withFormerNames(attributes: Attributes): Attributes {
  let served: Record<string, Attribute> | undefined;
  for (const [name, attribute] of Object.entries(attributes)) {
    for (const former of attribute.traits.formerly ?? []) {
      if (former.until !== undefined) continue;
      served ??= { ...attributes };
      served[name] = presentOf(attribute);
      served[former.name] = formerOf(name, attribute, former);
    }
  }
  return served ?? attributes;
}

/** It is given under either name: whether under one at all is looked at in `checkFormerNames`. */
function presentOf({ shape, traits }: Attribute): Attribute {
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

/** A configuration in which the present names have what was given under the former ones. */
export function underPresentNames(attributes: Attributes, config: State): State {
  let renamed: State | undefined;
  for (const [former, name] of mirrored(attributes)) {
    const given = config[former] ?? null;
    if (given === null || (config[name] ?? null) !== null) continue;
    renamed ??= { ...config };
    renamed[name] = given;
  }
  return renamed ?? config;
}

/** One name at a time, and of what is required one at all; old ones are warned of. Answers a report that names what was given. */
export function checkFormerNames(attributes: Attributes, config: ValueMap, report: Report): Report {
  const givenAs = new Map<string, string>();
  for (const [former, name, isRequired] of mirrored(attributes)) {
    const [isOld, isPresent] = [former, name].map((one) => (config[one] ?? null) !== null);
    const at = [{ attribute: former }];
    if (isOld && isPresent)
      report.error(
        at,
        `${former} and ${name} are one attribute`,
        `${name} was called ${former} before: give ${name} alone.`,
      );
    else if (isOld) {
      givenAs.set(name, former);
      report.warn(at, `${former} is deprecated`, attributes[former]?.traits.deprecated);
    } else if (isRequired && !isPresent) report.error([{ attribute: name }], `Missing ${name}`, `${name} is required.`);
  }
  return givenAs.size === 0 ? report : placed(report, givenAs);
}

/** What is said of a present name, at the former one that stands in the configuration. */
function placed(report: Report, givenAs: ReadonlyMap<string, string>): Report {
  const place = (at: Path): Path => {
    const [first, ...rest] = at;
    const former = first && "attribute" in first ? givenAs.get(first.attribute) : undefined;
    return former === undefined ? at : [{ attribute: former }, ...rest];
  };
  return {
    error: (at, summary, detail) => report.error(place(at), summary, detail),
    warn: (at, summary, detail) => report.warn(place(at), summary, detail),
  };
}

/** Types that have got another name are warned of, too. What the server gives up is said where it matters. */
export function checkType({ deprecated }: { readonly deprecated?: Deprecated }, report: Report): void {
  if (typeof deprecated === "object") report.warn([], "This type is deprecated", deprecationText(deprecated));
}

/** What was stored under former names, those whose time is over included, goes to the present ones. */
export function storedUnderPresentNames(attributes: Attributes, stored: State): State {
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

const known = new WeakMap<Attributes, Mirrored>();

/** Former name, present name, and whether one of them has to be given. */
function mirrored(attributes: Attributes): Mirrored {
  let found = known.get(attributes);
  if (found === undefined) {
    found = Object.entries(attributes).flatMap(
      ([
        former,
        {
          traits: { mirrors },
        },
      ]) => (mirrors ? [[former, mirrors.name, mirrors.isRequired] as const] : []),
    );
    known.set(attributes, found);
  }
  return found;
}
