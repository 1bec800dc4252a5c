/**
 * Settings of the environment without what files and shells put around them: a line end of `cat token`, blanks, the quotes
 * of an `.env` file that is read literally.
 */
import { settings } from "./settings";

type Environment = Readonly<Record<string, string | undefined>>;

/** Blanks and quotes may be part of a password; a line end cannot be typed into one. */
const AS_TYPED: ReadonlySet<string> = new Set([settings.password.environment]);

/** The variables of all settings, and nothing else of the environment. */
export function environmentValues(environment: Environment): Environment {
  const variables = Object.values(settings).map((setting) => setting.environment);
  return Object.fromEntries(variables.map((name) => [name, environmentValue(name, environment[name])]));
}

export function environmentValue(name: string, value: string | undefined): string | undefined {
  return AS_TYPED.has(name) ? value && withoutLineEnds(value) : value === undefined ? undefined : withoutQuotes(value);
}

/** An item of a list has the same around it. */
export function withoutQuotes(text: string): string {
  const trimmed = text.trim();
  const [, double, single] = /^(?:"([^"']*)"|'([^"']*)')$/.exec(trimmed) ?? [];
  return (double ?? single)?.trim() ?? trimmed;
}

function withoutLineEnds(text: string): string {
  let { length } = text;
  while (length > 0 && "\r\n".includes(text.charAt(length - 1))) length--;
  return text.slice(0, length);
}
