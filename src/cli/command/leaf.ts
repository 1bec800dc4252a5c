/** A command that does something. All that holds for each of them is here: nobody else adds the shared options, writes, or ends the process. */
import { Command, Option } from "commander";
import { printable } from "../../output/printable";
import type { Report, Work } from "../../tools/report/report";
import { textOf, writeOut, writeTo } from "./output";
import { paintOn } from "./paint";
import { progressOn } from "./progress";
import type { Interrupted } from "./signals";
import { say, surroundingsOf } from "./surroundings";

interface Facts {
  /** What `--format json` prints. Stands in the help, and on the page docs/guides/commands.md. */
  readonly json: string;
  /** Beside JSON; the first one is the default. */
  readonly formats?: readonly [string, ...string[]];
  /** Whether it asks a cluster. */
  readonly connects?: boolean;
  /** Whether a signal is its usual end. */
  readonly endsWithSignal?: boolean;
  /** The result is a folder or a process: the report only says so, goes into no file, and `--quiet` leaves it out. */
  readonly isMessage?: boolean;
}

/** biome-ignore lint/suspicious/noExplicitAny: commander knows neither the arguments nor the options of a command. */
type Doing = (work: Work, ...given: any[]) => Promise<Report | undefined> | Report;

const CONNECTS = `
The cluster, the credentials and everything else of the connection come from the provider's environment variables
(PVE_ENDPOINT, PVE_API_TOKEN, \u2026). The cluster is only read.`;

/** Of options that every command has. */
interface SharedValues {
  readonly format: string;
  readonly json?: boolean;
  readonly out?: string;
  readonly quiet?: boolean;
  readonly color: boolean;
}

/** An option of an earlier version, and what it is today. */
interface Former {
  readonly option: Option;
  readonly now: string;
  readonly values: (given: string) => Readonly<Record<string, unknown>>;
}

export class Leaf extends Command {
  readonly #formers: Former[] = [];
  #formerName: string | undefined;

  constructor(
    name: string,
    readonly facts: Facts,
  ) {
    super(name);
    if (facts.connects) this.addHelpText("after", CONNECTS);
  }

  /** Takes an option under its name of an earlier version: hidden, and with a note. */
  formerOption(flags: string, now: string, values: Former["values"]): this {
    const option = new Option(flags).hideHelp();
    this.#formers.push({ option, now, values });
    return this.addOption(option);
  }

  /** The command under its name of an earlier version: it runs with a note. */
  called(name: string): this {
    this.#formerName = name;
    return this.name(name);
  }

  /** Comes last. The arguments and the options are given to `doing` as commander gives them to an action. */
  does(doing: Doing): this {
    const now = this.name();
    this.#addSharedOptions();
    return this.action(async (...given: unknown[]) => {
      // The last ones are the options and the command itself.
      await this.#run((work, options) => doing(work, ...given.slice(0, -2), options), now);
    });
  }

  #addSharedOptions(): void {
    const { formats: [first, ...others] = ["human"], json, isMessage } = this.facts;
    const options = [
      new Option("-f, --format <format>", `of the report; json has ${json}`)
        .choices([first, "json", ...others])
        .default(first),
      new Option("--json", "the same as --format json").conflicts("format"),
      ...(isMessage ? [] : [new Option("-o, --out <file>", "write the report to this file")]),
      new Option("-q, --quiet", "print nothing but the result and errors"),
      new Option("--no-color", "print without colours"),
    ];
    for (const option of options) this.addOption(option.helpGroup("Options of every command:"));
  }

  /** What is written today for options of earlier versions. */
  #formerValues(warn: (text: string) => void) {
    const given = this.#formers.filter(({ option }) => this.getOptionValue(option.attributeName()) !== undefined);
    for (const { option, now } of given) warn(renamed(option.long ?? "", now));
    return Object.assign({}, ...given.map(({ option, values }) => values(this.getOptionValue(option.attributeName()))));
  }

  async #run(doing: (work: Work, options: object) => ReturnType<Doing>, now: string): Promise<void> {
    const { stdout, stderr, signal, ends, clock, terminal, colours } = surroundingsOf(this);
    const { quiet = false, color, json } = this.opts<SharedValues>();
    colours.isOff ||= !color;
    const progress = progressOn(stderr, clock, terminal);
    const isEndless = this.facts.endsWithSignal === true;
    let asked: AbortSignal | undefined;
    const warned = new Set<string>();
    const warn = (text: string) => {
      if (quiet || warned.has(text)) return;
      warned.add(text);
      progress.end();
      stderr.write(`${paintOn(stderr, colours)("warning", "warning:")} ${printable(text)}\n`);
    };
    try {
      if (this.#formerName !== undefined) warn(renamed(this.#formerName, now));
      const options = { ...this.opts<SharedValues>(), ...(json && { format: "json" }), ...this.#formerValues(warn) };
      const isJson = options.format === "json";
      const isSilent = this.facts.isMessage === true && quiet && !isJson;
      const paint = paintOn(stdout, colours);
      const work: Work = {
        get signal() {
          asked ??= signal(!isEndless);
          return asked;
        },
        progress: quiet ? () => undefined : progress.show,
        warn,
        write: async (part) => {
          if (!isSilent) await writeOut(stdout, await textOf(part, isJson, paint));
        },
      };
      const report = await doing(work, options);
      if (!report) return;
      const file = this.facts.isMessage ? undefined : options.out;
      // Pictures take their time, too.
      const text = isSilent ? "" : await textOf(report, isJson, file === undefined ? paint : undefined);
      asked?.throwIfAborted();
      progress.end();
      if (!quiet || report.code) for (const note of report.notes ?? []) stderr.write(`${note}\n`);
      if (report.code) ends(report.code);
      if (file === undefined) await writeOut(stdout, text);
      else writeTo(file, text);
    } catch (failure) {
      progress.end();
      if (!asked?.aborted) throw failure;
      const { code } = asked.reason as Interrupted;
      say({ stderr, colours }, "interrupted; nothing is left half written");
      ends(code);
    }
  }
}

/** Old names go with the next minor version. */
export const renamed = (before: string, now: string): string =>
  `\`${before}\` is called \`${now}\` now, and goes with version 0.2`;
