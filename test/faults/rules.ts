/** Firewall rules at every moment: the active list is the old one or the new one. */
import type { Baseline } from "./baseline";
import type { Subject } from "./subjects";

export interface Watch {
  readonly look: () => void;
  readonly problems: readonly string[];
}

/** Checks single rules only: lists of rules have intermediate states. */
export function misplaced(subject: Subject, baseline: Baseline, contents: () => string): Watch {
  const problems: string[] = [];
  if (!/_rule( between| last)?$/.test(subject.name) || !subject.name.startsWith("pve_firewall"))
    return { problems, look: () => undefined };
  const right = new Set([baseline.started, baseline.done, baseline.destroyed].map(inForce));
  const look = () => {
    const now = inForce(contents());
    if (!right.has(now)) problems.push(`in force for a moment: ${now}`);
  };
  return { problems, look };
}

function inForce(contents: string): string {
  const { "firewall/cluster.fw": file = {} } = JSON.parse(contents) as Record<string, FirewallFile>;
  const groups = Object.entries(file.groups ?? {}).map(([name, { rules = [] }]) => [name, rules.filter(isEnabled)]);
  return JSON.stringify([...groups, (file.rules ?? []).filter(isEnabled)]);
}

interface Rule {
  readonly enable?: unknown;
  readonly comment?: string;
}

interface FirewallFile {
  readonly rules?: readonly Rule[];
  readonly groups?: Readonly<Record<string, { readonly rules?: readonly Rule[] }>>;
}

/** Rules of the neighbour, which come and go. */
const NEIGHBOURS = /^Rule 7\b/;

const isEnabled = ({ enable, comment = "" }: Rule) => (enable === 1 || enable === "1") && !NEIGHBOURS.test(comment);
