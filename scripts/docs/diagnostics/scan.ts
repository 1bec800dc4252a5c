/**
 * What the provider itself says, found where it is said: arguments of functions that take a `summary` and a `detail`, and objects that
 * have them. Parts that only a run knows are an ellipsis.
 */
import { files, is, isFunction, type Node, visit } from "./sources";
import { textsOf, tuplesOf } from "./texts";

export interface Said {
  readonly summary: string;
  /** Empty where only a run knows it. */
  readonly detail: string;
  readonly file: string;
}

/** Places of `summary` and `detail` among the parameters. */
type Places = readonly [summary: number, detail: number];
type Takers = ReadonlyMap<string, readonly Places[]>;

export function scan(): Said[] {
  const sources = files();
  const everywhere = new Map<string, Places[]>();
  for (const source of sources)
    for (const [name, places] of takersIn(source)) everywhere.set(name, [...(everywhere.get(name) ?? []), ...places]);
  const all = sources.flatMap((source) => saidIn(source, everywhere));
  const byText = new Map<string, Said[]>();
  for (const one of all.filter(({ summary }) => hasWords(summary)))
    byText.set(`${areaOf(one.file)} ${one.summary}`, [
      ...(byText.get(`${areaOf(one.file)} ${one.summary}`) ?? []),
      one,
    ]);
  return [...byText.values()].map((same) => {
    const details = [...new Set(same.map(({ detail }) => detail))].filter(hasWords);
    return { ...(same[0] as Said), detail: details.slice(0, 4).join(" / ") };
  });
}

const hasWords = (text: string) => /[A-Za-z]{3}/.test(text);
export const areaOf = (file: string) =>
  file
    .split("/")
    .slice(1, file.includes("/resources/") ? 3 : 2)
    .join("/");

/** Functions, methods and classes of a file that take them; with none where one of the same name takes something else. */
function takersIn(source: Node): Map<string, Places[]> {
  const takers = new Map<string, Places[]>();
  visit(source, (node) => {
    const { parameters } = node;
    if (!parameters) return;
    const owner = is(node, "Constructor") || !node.name ? node.parent : node;
    const name = owner?.name?.text;
    if (name === undefined) return;
    const place = (wanted: string) => parameters.findIndex((parameter) => parameter.name?.text === wanted);
    if (place("summary") >= 0) takers.set(name, [...(takers.get(name) ?? []), [place("summary"), place("detail")]]);
    else if (isFunction(node) && !takers.has(name)) takers.set(name, []);
  });
  return takers;
}

function saidIn(source: Node, everywhere: Takers): Said[] {
  const own = takersIn(source);
  const file = source.fileName ?? "";
  const found: Said[] = [];
  const add = (summary: Node | undefined, detail: Node | undefined) => {
    const details = detail === undefined ? [""] : textsOf(detail);
    for (const text of textsOf(summary))
      for (const more of details) found.push({ summary: text, detail: hasWords(more) ? more : "", file });
  };
  visit(source, (node) => {
    if (is(node, "ObjectLiteralExpression")) {
      const value = (name: string) => node.properties?.find((property) => property.name?.text === name)?.initializer;
      const isSaid = ["detail", "setting", "attribute", "severity"].some((name) => value(name));
      if (value("summary") && isSaid) add(value("summary"), value("detail"));
    }
    const name = calledBy(node);
    const places = name === undefined ? undefined : (own.get(name) ?? everywhere.get(name));
    if (!places || places.length === 0) return;
    for (const given of argumentsOf(node)) {
      // Handed on: it is found where it comes from.
      if (places.some(([at]) => given[at]?.text === "summary" && !textsOf(given[at]).some(hasWords))) continue;
      // What comes before the summary, such as a path, has no words.
      const place = [...places].sort(([a], [b]) => a - b).find(([at]) => textsOf(given[at]).some(hasWords));
      if (place) add(given[place[0]], given[place[1]]);
    }
  });
  return found;
}

function calledBy(node: Node): string | undefined {
  if (!is(node, "CallExpression", "NewExpression")) return undefined;
  return node.expression?.name?.text ?? node.expression?.text;
}

/** Each way in which the arguments may be. */
function argumentsOf(node: Node): (readonly Node[])[] {
  return (node.arguments ?? []).reduce<(readonly Node[])[]>(
    (before, argument) => {
      const more = is(argument, "SpreadElement") ? tuplesOf(argument.expression) : [[argument]];
      return before.flatMap((list) => more.map((part) => [...list, ...part]));
    },
    [[]],
  );
}
