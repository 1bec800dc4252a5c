/** Functions of Terraform that neither read files nor show the machine's paths, by the names in HCL. */
import type { Token } from "./tokens";

const PURE = new Set([
  ...["abs", "ceil", "floor", "log", "max", "min", "parseint", "pow", "signum"],
  ...["chomp", "endswith", "format", "formatlist", "indent", "join", "lower", "regex", "regexall", "replace", "split"],
  ...[
    "startswith",
    "strcontains",
    "strrev",
    "substr",
    "title",
    "trim",
    "trimprefix",
    "trimspace",
    "trimsuffix",
    "upper",
  ],
  ...["alltrue", "anytrue", "chunklist", "coalesce", "coalescelist", "compact", "concat", "contains", "distinct"],
  ...["element", "flatten", "index", "keys", "length", "list", "lookup", "map", "matchkeys", "merge", "one", "range"],
  ...["reverse", "setintersection", "setproduct", "setsubtract", "setunion", "slice", "sort", "sum", "transpose"],
  ...["values", "zipmap"],
  ...["base64decode", "base64encode", "base64gzip", "csvdecode", "jsondecode", "jsonencode"],
  ...["textdecodebase64", "textencodebase64", "urlencode", "urldecode", "yamldecode", "yamlencode"],
  ...["formatdate", "plantimestamp", "timeadd", "timecmp", "timestamp"],
  ...["base64sha256", "base64sha512", "md5", "sha1", "sha256", "sha512", "uuid", "uuidv5"],
  ...["cidrcontains", "cidrhost", "cidrnetmask", "cidrsubnet", "cidrsubnets"],
  ...["can", "defaults", "ephemeralasnull", "issensitive", "nonsensitive", "sensitive", "tobool", "tolist", "tomap"],
  ...["tonumber", "toset", "tostring", "try", "type", "basename", "dirname"],
]);

/** `optional` and the like in the type of a variable, and words that parentheses may follow. */
const OTHER_WORDS = new Set(["optional", "object", "set", "tuple", "if", "in"]);

/** Objections to calls of functions that are not accepted, each with the token of the name. */
export function objectionsToCalls(tokens: readonly Token[]): readonly (readonly [string, Token])[] {
  const relevant = tokens.filter(({ kind }) => kind !== "newline");
  return relevant.flatMap((token, index) => {
    const next = relevant[index + 1];
    if (token.kind !== "name" || next?.kind !== "sign" || next.text !== "(") return [];
    const name = qualifiedName(relevant, index);
    return isAccepted(name) ? [] : [[objectionTo(name), token] as const];
  });
}

const objectionTo = (name: string): string =>
  `The function \`${name}\` is not available, because it reads files or is unknown. Write the value itself, or pass it as a variable.`;

function isAccepted(name: string): boolean {
  const [scope, ...rest] = name.split("::");
  if (rest.length === 0) return PURE.has(name) || OTHER_WORDS.has(name);
  if (scope === "core") return rest.length === 1 && PURE.has(rest[0] ?? "");
  return scope === "provider" && rest[0] === "pve" && rest.length === 2;
}

/** `provider::pve::subnet_id` for its last name. */
function qualifiedName(tokens: readonly Token[], index: number): string {
  const parts = [tokens[index]?.text];
  const isSign = (at: number) => tokens[at]?.kind === "sign" && tokens[at]?.text === ":";
  for (let at = index; isSign(at - 1) && isSign(at - 2) && tokens[at - 3]?.kind === "name"; at -= 3)
    parts.unshift(tokens[at - 3]?.text);
  return parts.join("::");
}
