/** What is said to people who write constructs: classes in place of Terraform's types, and arguments as constructs spell them. */
import { constructName, propertyOf } from "../naming/spelling";
import { typesByFamily } from "./all-types";

type Kind = "resource" | "data-source";

let byType: ReadonlyMap<string, Partial<Record<Kind, string>>> | undefined;

function classes(): NonNullable<typeof byType> {
  byType ??= new Map(
    Object.entries(typesByFamily()).flatMap(([family, { resources, dataSources }]) => {
      const classOf = (type: string, kind: Kind) => `${family}.${constructName(`pve_${type}`, kind, family)}`;
      return [...new Set([...resources, ...dataSources])].map((type) => [
        `pve_${type}`,
        {
          ...(resources.includes(type) && { resource: classOf(type, "resource") }),
          ...(dataSources.includes(type) && { "data-source": classOf(type, "data-source") }),
        },
      ]);
    }),
  );
  return byType;
}

/** `pve_sdn_fabric_ospf` is `sdn.FabricOspf`. */
export const className = (type: string, kind: Kind = "resource"): string => classes().get(type)?.[kind] ?? type;

/** Arguments of every block. */
const ARGUMENTS =
  "for_each|depends_on|create_before_destroy|ignore_changes|prevent_destroy|replace_triggered_by|import_to";
/** Quotations are the user's own; addresses and paths of constructs have what is no type next to it. */
const WORDS = new RegExp(
  String.raw`"(?:[^"\\]|\\.)*"|(?<before>\bdata sources? \`?)?(?<![\w/.$-])(?<type>pve_\w+)(?!\.?\w|[/[-])|\b(?<argument>${ARGUMENTS})\b`,
  "g",
);

export function inWordsOfConstructs(text: string): string {
  if (!text.includes("_")) return text;
  return text.replace(WORDS, (whole: string, ...rest: unknown[]) => {
    const { before = "", type, argument } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    if (argument !== undefined) return propertyOf(argument);
    const { resource, "data-source": data } = (type !== undefined && classes().get(type)) || {};
    const meant = before === "" ? (resource ?? data) : (data ?? resource);
    return meant === undefined ? whole : before + meant;
  });
}
