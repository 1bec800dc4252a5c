/** Finds in a regular expression what the server's library, Rust's `regex`, cannot read. */
export function unreadableIn(expression: string): string | undefined {
  if (/\(\?(?:[=!]|<[=!])/.test(expression))
    return "has a look-ahead or look-behind, which the server's library does not know.";
  const outside = withoutEscapesAndClasses(expression);
  if (outside === undefined) return "has a `[` without its counterpart.";
  if (/\\[1-9]/.test(outside)) return "refers back to a group, which the server's library does not know.";
  if (/\(\?[a-z]*x/.test(outside)) return undefined;
  let depth = 0;
  for (const letter of outside.replace(/\\./gs, "")) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (depth < 0) break;
  }
  if (depth !== 0) return `has a \`${depth > 0 ? "(" : ")"}\` without its counterpart.`;
  return /^(?:[*+?])|(?:\(|\|)[*+]/.test(outside) ? "has a `*` or `+` with nothing to repeat before it." : undefined;
}

/** `undefined` where a class has no end. Classes lie in one another; `]` stands for itself where one begins. */
function withoutEscapesAndClasses(expression: string): string | undefined {
  let outside = "";
  let depth = 0;
  for (let at = 0; at < expression.length; at++) {
    const letter = expression.charAt(at);
    if (letter === "\\") {
      if (depth === 0) outside += expression.slice(at, at + 2);
      at++;
    } else if (letter === "[") {
      depth++;
      if (expression[at + 1] === "^") at++;
      if (expression[at + 1] === "]") at++;
    } else if (letter === "]" && depth > 0) {
      depth--;
      if (depth === 0) outside += "_";
    } else if (depth === 0) outside += letter;
  }
  return depth > 0 ? undefined : outside;
}
