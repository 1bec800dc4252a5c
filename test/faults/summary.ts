/** The results as strings. */
import { EXCEPTIONS, TYPES } from "./exceptions";
import type { Found } from "./matrix";

export const isFailing = ({ problems, exception }: Found): boolean => problems.length > 0 && exception === undefined;

/** Describes a failing case: the problem, and the command that repeats it with all its requests. */
export function described({ name, problems }: Found): string {
  const [type = "", operation = "", request = "", fault = "", next = ""] = name.split(" · ");
  const number = /\d+/.exec(request)?.[0] ?? "";
  const options = `--type "${type}" --operation ${operation} --request ${number} --fault ${fault} --next ${next}`;
  const traceCommand = `npx tsx test/faults/report.ts ${options} --trace`;
  return [
    name,
    ...problems.map(({ kind, text }) => `  ${kind}: ${text}`),
    `  Alone, with all requests: ${traceCommand}`,
  ].join("\n");
}

export function summaryOf(found: readonly Found[]): string {
  const failing = found.filter(isFailing);
  const missed = found.filter((item) => item.missed).length;
  const part = (index: number) => (item: Found) => item.name.split(" · ")[index] ?? "";
  return [
    `${found.length} cases, ${failing.length} fail; in ${missed} the fault did not come to its turn`,
    "",
    "By type:",
    ...counts(found, part(0)),
    "",
    "By fault:",
    ...counts(found, part(3)),
    "",
    "By operation and next command:",
    ...counts(found, (item) => `${part(1)(item)}, then ${part(4)(item)}`),
    "",
    "Exceptions:",
    ...EXCEPTIONS.map(({ name, reason }) => {
      const count = found.filter(({ exception, problems }) => exception === name && problems.length > 0).length;
      return `  ${count} ${name}: ${reason}`;
    }),
    ...Object.entries(TYPES).map(([type, reason]) => `  ${type}: ${reason}`),
    "",
    "Failing:",
    ...failing.map(described),
    "",
  ].join("\n");
}

function counts(found: readonly Found[], key: (item: Found) => string): string[] {
  const groups = new Map<string, { all: number; bad: number }>();
  for (const item of found) {
    const group = groups.get(key(item)) ?? { all: 0, bad: 0 };
    group.all++;
    if (isFailing(item)) group.bad++;
    groups.set(key(item), group);
  }
  const bad = [...groups].sort(([, a], [, b]) => b.bad - a.bad).filter(([, group]) => group.bad > 0);
  const good = groups.size - bad.length;
  return [...bad.map(([name, group]) => `  ${group.bad} of ${group.all}  ${name}`), `  none in ${good} others`];
}
