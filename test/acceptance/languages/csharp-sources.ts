/** Declarations in C# sources of jsii-pacmak: classes and interfaces with their public members. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CDKTF, filesUnder, generate } from "./generated";

export interface Member {
  /** Type of the property, or return type of the method. */
  readonly type: string;
  /** Alternatives of a property with several types. */
  readonly either?: readonly string[];
  /** Of a method; `isLast` parameters are optional, `isMany` ones repeatable. */
  readonly parameters?: readonly Parameter[];
}

interface Parameter {
  readonly type: string;
  readonly isOptional: boolean;
  readonly isMany: boolean;
}

export interface Declared {
  readonly bases: readonly string[];
  /** By name; the constructor is `.new`. */
  readonly members: ReadonlyMap<string, Member>;
}

const TYPE = /^ {4}public (?:abstract )?(?:class|interface) (\w+)(?: : (.+))?$/m;
const MODIFIERS = "(?:static |virtual |override |abstract |new )*";

/** Returns the declarations of our library and of CDKTF. */
export function generatedDeclarations(): ReadonlyMap<string, Declared> {
  const folders = [generate("dotnet"), generate("dotnet", CDKTF)];
  const files = folders.flatMap((folder) => filesUnder(folder).map((file) => join(folder, file)));
  return declaredIn(files.filter((file) => file.endsWith(".cs")).map((file) => readFileSync(file, "utf8")));
}

/** Returns declarations by full name, such as `CdktfPve.Firewall.Alias`. */
function declaredIn(sources: readonly string[]): ReadonlyMap<string, Declared> {
  return new Map(
    sources.flatMap((source) => {
      const [, namespace] = /^namespace ([\w.]+)$/m.exec(source) ?? [];
      const [, name, bases = ""] = TYPE.exec(source) ?? [];
      if (namespace === undefined || name === undefined) return [];
      // jsii's own classes follow an interface.
      const [own = ""] = source.split(" internal sealed class _Proxy ");
      return [
        [`${namespace}.${name}`, { bases: bases.split(", ").filter(Boolean), members: membersOf(own, name) }] as const,
      ];
    }),
  );
}

function membersOf(source: string, name: string): Map<string, Member> {
  const start = source.includes(` interface ${name}`) ? "^ {8}" : `^ {8}public ${MODIFIERS}`;
  const declaration = new RegExp(`${start}(\\w[\\w.<>, \\[\\]?]*?) (@?\\w+)(?:\\((.*)\\))?;?$`, "gm");
  const members = new Map<string, Member>();
  for (const { 0: all, 1: type = "", 2: member = "", 3: parameters, index } of source.matchAll(declaration)) {
    const accessors = source.slice(index + all.length).split("\n        }\n", 1)[0] ?? "";
    const either = [...accessors.matchAll(/ {24}case (.+) cast_/g)].map(([, taken = ""]) => taken);
    members.set(member.replace("@", ""), {
      type,
      ...(/^object\??$/.test(type) && either.length > 0 && { either }),
      ...(parameters !== undefined && { parameters: listed(parameters) }),
    });
  }
  const [, made] = new RegExp(`^ {8}public ${name}\\((.*?)\\): base\\(`, "m").exec(source) ?? [];
  if (made !== undefined) members.set(".new", { type: name, parameters: listed(made) });
  return members;
}

/** Splits parameters; commas within `<…>` belong to a type. */
function listed(parameters: string): Parameter[] {
  return parameters
    .split(/, (?![^<]*>)/)
    .filter(Boolean)
    .map((text) => {
      const [, isMany, type = ""] = /^(params )?(.+?) @?\w+(?: = .+)?$/.exec(text) ?? [];
      return { type, isOptional: text.includes(" = "), isMany: isMany !== undefined };
    });
}
