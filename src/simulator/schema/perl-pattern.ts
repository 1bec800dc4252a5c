/**
 * Translates Perl regular expressions to JavaScript. The server matches its patterns as `^PATTERN$`. Differences that
 * show in its answers:
 *
 * - `$` also matches before a line feed at the end, so `pve1\n` passes most patterns;
 * - the anchors bind to the outer alternatives only (`^a|b$`), because Perl does not group an interpolated pattern;
 * - `(?^i:…)` sets flags for a group, `\w` and `\d` know letters and digits of all scripts, `.` excludes `\n` only.
 */
const cache = new Map<string, RegExp>();

/** Whether `value` matches the Perl pattern `^pattern$`. */
export function matchesPerl(pattern: string, value: string): boolean {
  let compiled = cache.get(pattern);
  if (!compiled) {
    compiled = new RegExp(translate(`^${pattern}$`), "u");
    cache.set(pattern, compiled);
  }
  return compiled.test(value);
}

const WORD = "\\p{L}\\p{M}\\p{Nd}\\p{Pc}";
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/;
const LETTER = /[a-zA-Z]/;

function bothCases(text: string): string {
  return text.toLowerCase() + text.toUpperCase();
}

function translate(perl: string): string {
  const ignoreCase: boolean[] = [false];
  let out = "";
  let at = 0;

  const translateEscape = (inClass: boolean): string => {
    const letter = perl[at + 1] ?? "";
    at += 2;
    if (letter === "w") return inClass ? WORD : `[${WORD}]`;
    if (letter === "d") return "\\p{Nd}";
    if (/[a-zA-Z0-9]/.test(letter)) return `\\${letter}`;
    return SYNTAX.test(letter) || (inClass && letter === "-") ? `\\${letter}` : letter;
  };

  const characterClass = (): string => {
    let body = "[";
    at++;
    while (at < perl.length && perl[at] !== "]") {
      const range = /^([a-zA-Z])-([a-zA-Z])/.exec(perl.slice(at, at + 3));
      if (perl[at] === "\\") body += translateEscape(true);
      else if (range && ignoreCase.at(-1)) {
        body += `${range[0].toLowerCase()}${range[0].toUpperCase()}`;
        at += 3;
      } else if (LETTER.test(perl[at] as string) && ignoreCase.at(-1)) body += bothCases(perl[at++] as string);
      else if (/[(){}|/[]/.test(perl[at] as string)) body += `\\${perl[at++]}`;
      else body += perl[at++];
    }
    at++;
    return `${body}]`;
  };

  while (at < perl.length) {
    const flags = /^\(\?\^([a-z]*):/.exec(perl.slice(at));
    const character = perl[at] as string;
    if (flags) {
      ignoreCase.push((flags[1] as string).includes("i"));
      out += "(?:";
      at += flags[0].length;
    } else if (character === "(") {
      ignoreCase.push(ignoreCase.at(-1) as boolean);
      out += "(";
      at++;
    } else if (character === ")") {
      ignoreCase.pop();
      out += ")";
      at++;
    } else if (character === "\\") out += translateEscape(false);
    else if (character === "[") out += characterClass();
    else if (character === "$") {
      out += "(?=\\n?$)";
      at++;
    } else if (character === ".") {
      out += "[^\\n]";
      at++;
    } else if (LETTER.test(character) && ignoreCase.at(-1)) {
      out += `[${bothCases(character)}]`;
      at++;
    } else {
      out += character;
      at++;
    }
  }
  return out;
}
