/**
 * A backtracking matcher that counts its steps. It tries alternatives in JavaScript's order, so that its count shows
 * how the cost of a regular expression grows, independent of machine and load.
 */
import { createRequire } from "node:module";
import { join } from "node:path";

const tools = join(import.meta.dirname, "..", "..", "node_modules", "dependency-cruiser", "package.json");
const regexpTree = createRequire(tools)("regexp-tree") as PatternParser;

export type PatternNode = { readonly type: string } & Record<string, unknown>;

interface PatternParser {
  parse(pattern: RegExp, options: object): { readonly body: PatternNode | null };
  generate(node: PatternNode): string;
}

export const parsePattern = (pattern: RegExp): PatternNode | null =>
  regexpTree.parse(pattern, { allowGroupNameDuplicates: true }).body;

/** Whether a character belongs to a class; JavaScript itself decides, so that the matcher needs no tables. */
export function testOf(node: PatternNode, flags: string): (character: string) => boolean {
  const test = new RegExp(`^(?:${regexpTree.generate(node)})$`, flags.replace(/[gy]/g, ""));
  const known = new Map<string, boolean>();
  return (character) => {
    const fits = known.get(character) ?? test.test(character);
    known.set(character, fits);
    return fits;
  };
}

type Instruction =
  | { readonly op: "character"; readonly fits: (character: string) => boolean; readonly backward: boolean }
  | { readonly op: "either"; readonly first: number; readonly second: number }
  | { readonly op: "jump"; readonly to: number }
  | { readonly op: "place"; readonly holds: (text: string, at: number) => boolean }
  | { readonly op: "look"; readonly program: Instruction[]; readonly negative: boolean }
  /** Start of this round of a loop; the next instruction fails an empty round. */
  | { readonly op: "begin"; readonly round: number }
  | { readonly op: "progress"; readonly round: number }
  | { readonly op: "end" };

/** An instruction whose targets are not known yet. */
type Open = { -readonly [K in "first" | "second" | "to"]: number };

class Compiler {
  private readonly program: Instruction[] = [];

  constructor(
    private readonly flags: string,
    private readonly rounds: { count: number },
    private readonly backward = false,
  ) {}

  compile(node: PatternNode | null): Instruction[] {
    this.add(node);
    this.program.push({ op: "end" });
    return this.program;
  }

  private add(node: PatternNode | null): void {
    if (node === null) return;
    switch (node.type) {
      case "Disjunction":
        this.either(node.left as PatternNode | null, node.right as PatternNode | null);
        break;
      case "Alternative": {
        const expressions = node.expressions as PatternNode[];
        for (const one of this.backward ? expressions.toReversed() : expressions) this.add(one);
        break;
      }
      case "Group":
        this.add(node.expression as PatternNode | null);
        break;
      case "Repetition":
        this.repeat(node);
        break;
      case "Assertion":
        this.assert(node);
        break;
      case "Char":
      case "CharacterClass":
      case "UnicodeProperty":
        this.program.push({ op: "character", fits: testOf(node, this.flags), backward: this.backward });
        break;
      default:
        throw new Error(`the matcher of the tests cannot count the steps of a ${node.type}`);
    }
  }

  private open<T extends Instruction>(instruction: T): T & Open {
    this.program.push(instruction);
    return instruction as T & Open;
  }

  private either(left: PatternNode | null, right: PatternNode | null): void {
    const split = this.branch(true);
    this.add(left);
    const jump = this.open({ op: "jump", to: 0 });
    this.leave(split, true);
    this.add(right);
    jump.to = this.program.length;
  }

  private repeat({ expression, quantifier }: PatternNode): void {
    const { kind, from = 0, to, greedy } = quantifier as { kind: string; from?: number; to?: number; greedy: boolean };
    const least = kind === "+" ? 1 : kind === "Range" ? from : 0;
    const most = kind === "?" ? 1 : kind === "Range" ? to : undefined;
    const add = () => this.add(expression as PatternNode);
    for (let time = 0; time < least; time++) add();
    if (most === undefined) this.loop(add, greedy);
    else this.optional(add, most - least, greedy);
  }

  private optional(add: () => void, times: number, greedy: boolean): void {
    const splits: (Open & Instruction)[] = [];
    for (let time = 0; time < times; time++) {
      splits.push(this.branch(greedy));
      add();
    }
    for (const split of splits) this.leave(split, greedy);
  }

  private loop(add: () => void, greedy: boolean): void {
    const round = this.rounds.count++;
    const start = this.program.length;
    const split = this.branch(greedy);
    this.program.push({ op: "begin", round });
    add();
    this.program.push({ op: "progress", round }, { op: "jump", to: start });
    this.leave(split, greedy);
  }

  /** Branches into the next instruction, or with `leave` past it. */
  private branch(greedy: boolean): Open & Instruction {
    const next = this.program.length + 1;
    return this.open({ op: "either", first: greedy ? next : 0, second: greedy ? 0 : next });
  }

  private leave(split: Open, greedy: boolean): void {
    split[greedy ? "second" : "first"] = this.program.length;
  }

  private assert(node: PatternNode): void {
    const { kind, negative = false, assertion } = node as { kind: string; negative?: boolean } & PatternNode;
    if (kind === "Lookahead" || kind === "Lookbehind") {
      const inner = new Compiler(this.flags, this.rounds, kind === "Lookbehind");
      this.program.push({ op: "look", program: inner.compile(assertion as PatternNode | null), negative });
    } else {
      const test = new RegExp(kind, `${this.flags.replace(/[gy]/g, "")}y`);
      this.program.push({
        op: "place",
        holds: (text, at) => {
          // Only the characters around a position decide, and the beginning and end of the string.
          test.lastIndex = Math.min(at, 1);
          return test.test(text.slice(Math.max(0, at - 1), at + 1));
        },
      });
    }
  }
}

class Run {
  steps = 0;

  constructor(
    private readonly text: string,
    private readonly limit: number,
  ) {}

  /** End of a match that begins at a position, or -1. */
  match(program: readonly Instruction[], start: number): number {
    const ways: number[] = [];
    const begins: number[] = [];
    let pc = 0;
    let at = start;
    for (;;) {
      if (++this.steps > this.limit) return -1;
      const instruction = program[pc++] as Instruction;
      let fails = false;
      switch (instruction.op) {
        case "character": {
          const place = instruction.backward ? at - 1 : at;
          fails = place < 0 || place >= this.text.length || !instruction.fits(this.text[place] as string);
          at = instruction.backward ? at - 1 : at + 1;
          break;
        }
        case "either":
          ways.push(at, instruction.second);
          pc = instruction.first;
          break;
        case "jump":
          pc = instruction.to;
          break;
        case "place":
          fails = !instruction.holds(this.text, at);
          break;
        case "look":
          fails = this.match(instruction.program, at) >= 0 === instruction.negative;
          break;
        case "begin":
          // A negative entry, which backtracking undoes.
          ways.push(begins[instruction.round] ?? -1, -1 - instruction.round);
          begins[instruction.round] = at;
          break;
        case "progress":
          fails = begins[instruction.round] === at;
          break;
        case "end":
          return at;
      }
      while (fails) {
        const way = ways.pop();
        if (way === undefined) return -1;
        const value = ways.pop() as number;
        if (way < 0) begins[-1 - way] = value;
        else {
          pc = way;
          at = value;
          fails = false;
        }
      }
    }
  }
}

export interface Counted {
  /** Number of steps; more than the limit if it was reached. */
  readonly steps: number;
  /** Beginnings and ends. */
  readonly matches: readonly (readonly [number, number])[];
}

/** Counts the steps of the first match in a string, or of all matches for a global pattern. */
export function patternSteps(pattern: RegExp): (text: string, limit?: number) => Counted {
  const program = new Compiler(pattern.flags, { count: 0 }).compile(parsePattern(pattern));
  return (text, limit = Number.POSITIVE_INFINITY) => {
    const run = new Run(text, limit);
    const matches: [number, number][] = [];
    for (let start = 0; start <= text.length && run.steps <= limit; start++) {
      const end = run.match(program, start);
      if (end >= 0) matches.push([start, end]);
      if (pattern.sticky || (end >= 0 && !pattern.global)) break;
      if (end > start) start = end - 1;
    }
    return { steps: run.steps, matches };
  };
}
