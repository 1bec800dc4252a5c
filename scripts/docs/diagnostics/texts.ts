/** What an expression may be as a text, with an ellipsis for what only a run knows. */
import { answersOf, declared, is, isFunction, type Node } from "./sources";

const HOLE = "\u2026";
/** More would be no page for people. */
const MOST = 6;
const DEEPEST = 5;

export const textsOf = (node: Node | undefined): string[] => [
  ...new Set(partsOf(node, 0).map((text) => tidy(text).trim())),
];

function partsOf(node: Node | undefined, depth: number): string[] {
  const found = node === undefined || depth > DEEPEST ? [HOLE] : variants(node, depth + 1);
  const texts = [...new Set(found.map(tidy))];
  return texts.length > MOST ? [HOLE] : texts;
}

/** Without line ends; what is not known once is not known twice. */
const tidy = (text: string) => text.replace(/\s+/g, " ").replace(/\u2026(?:[ :,;]*\u2026)+/g, HOLE);

function variants(node: Node, depth: number): string[] {
  if (is(node, "StringLiteral", "NoSubstitutionTemplateLiteral")) return [node.text ?? ""];
  if (is(node, "TemplateExpression")) {
    const start = [node.head?.text ?? ""];
    return (node.templateSpans ?? []).reduce(
      (before, { expression, literal }) => joined(joined(before, partsOf(expression, depth)), [literal.text ?? ""]),
      start,
    );
  }
  if (is(node, "ConditionalExpression")) return [...partsOf(node.whenTrue, depth), ...partsOf(node.whenFalse, depth)];
  if (is(node, "BinaryExpression")) return ofTwo(node, depth);
  if (is(node, "Identifier")) return ofName(node, depth);
  if (is(node, "ElementAccessExpression")) {
    const index = Number(node.argumentExpression?.text ?? Number.NaN);
    return tuplesOf(node.expression, depth).flatMap((parts) => partsOf(parts[index], depth));
  }
  if (is(node, "CallExpression")) return ofCall(node, depth);
  return inner(node) ? partsOf(inner(node), depth) : [HOLE];
}

const inner = (node: Node) =>
  is(node, "ParenthesizedExpression", "AsExpression", "SatisfiesExpression", "NonNullExpression", "AwaitExpression")
    ? node.expression
    : undefined;

const joined = (before: readonly string[], after: readonly string[], between = "") =>
  before.length * after.length > MOST
    ? before.map((text) => `${text}${between}${HOLE}`)
    : before.flatMap((text) => after.map((more) => `${text}${between}${more}`));

function ofTwo({ left, right, operatorToken }: Node, depth: number): string[] {
  if (is(operatorToken, "PlusToken")) return joined(partsOf(left, depth), partsOf(right, depth));
  if (is(operatorToken, "QuestionQuestionToken", "BarBarToken"))
    return [...partsOf(left, depth), ...partsOf(right, depth)];
  return is(operatorToken, "AmpersandAmpersandToken") ? partsOf(right, depth) : [HOLE];
}

function ofName(node: Node, depth: number): string[] {
  if (node.text === "undefined") return [""];
  const found = declared(node.text ?? "", node);
  if (!found || isFunction(found.node)) return [HOLE];
  if (found.index === undefined) return partsOf(found.node, depth);
  const { index } = found;
  const texts = tuplesOf(found.node, depth).flatMap((parts) => partsOf(parts[index], depth));
  return texts.length > 0 ? texts : [HOLE];
}

/** A call of a function of ours, or the parts of a list put together. */
function ofCall(node: Node, depth: number): string[] {
  const { expression } = node;
  if (is(expression, "Identifier")) {
    const made = declared(expression.text ?? "", expression)?.node;
    if (!isFunction(made)) return [HOLE];
    const texts = answersOf(made).flatMap((answer) => partsOf(answer, depth));
    return texts.length > 0 ? texts : [HOLE];
  }
  if (expression?.name?.text !== "join") return [HOLE];
  const [parts] = tuplesOf(expression.expression, depth);
  return parts ? parts.map((part) => partsOf(part, depth)).reduce((all, one) => joined(all, one, " "), [""]) : [HOLE];
}

/** Lists of a fixed length that an expression may be. */
export function tuplesOf(node: Node | undefined, depth = 0): (readonly Node[])[] {
  if (node === undefined || depth > DEEPEST) return [];
  if (is(node, "ArrayLiteralExpression")) {
    const elements = node.elements ?? [];
    return elements.reduce<(readonly Node[])[]>(
      (before, element) => {
        const more = is(element, "SpreadElement") ? tuplesOf(element.expression, depth + 1) : [[element]];
        return before.flatMap((list) => more.map((part) => [...list, ...part]));
      },
      [[]],
    );
  }
  if (is(node, "ConditionalExpression"))
    return [...tuplesOf(node.whenTrue, depth + 1), ...tuplesOf(node.whenFalse, depth + 1)];
  if (is(node, "BinaryExpression") && is(node.operatorToken, "AmpersandAmpersandToken"))
    return tuplesOf(node.right, depth + 1);
  if (is(node, "Identifier")) {
    const found = declared(node.text ?? "", node);
    return found && found.index === undefined && !isFunction(found.node) ? tuplesOf(found.node, depth + 1) : [];
  }
  if (is(node, "CallExpression")) {
    const { expression } = node;
    // What is left out of a list does not change what stands in it.
    if (expression?.name?.text === "filter") return tuplesOf(expression.expression, depth + 1);
    const made = is(expression, "Identifier") ? declared(expression.text ?? "", expression)?.node : undefined;
    return isFunction(made) ? answersOf(made).flatMap((answer) => tuplesOf(answer, depth + 1)) : [];
  }
  return inner(node) ? tuplesOf(inner(node), depth + 1) : [];
}
