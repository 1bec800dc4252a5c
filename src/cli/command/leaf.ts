/** A command that does something. All that holds for each of them is here: nobody else adds `--json`, writes, or ends the process. */
import { Command, Option } from "commander";
import { printable } from "../../output/printable";
import type { Report, Work } from "../../tools/report/report";
import { textOf, writeOut, writeTo } from "./output";
import { paintOn } from "./paint";
import { progressOn } from "./progress";
import type { Interrupted } from "./signals";
import { say, surroundingsOf } from "./surroundings";

interface Facts {
  /** What `--json` prints. Stands in the help, and on the page docs/guides/commands.md. */
  readonly json: string;
  /** Whether it asks a cluster. */
  readonly connects?: boolean;
  /** Whether a signal is its usual end. */
  readonly endsWithSignal?: boolean;
}

/** biome-ignore lint/suspicious/noExplicitAny: commander knows neither the arguments nor the options of a command. */
type Doing = (work: Work, ...given: any[]) => Promise<Report | undefined> | Report;

const CONNECTS = `
The cluster, the credentials and everything else of the connection come from the provider's environment variables
(PVE_ENDPOINT, PVE_API_TOKEN, \u2026). The cluster is only read.`;

export class Leaf extends Command {
  constructor(
    name: string,
    readonly facts: Facts,
  ) {
    super(name);
    if (facts.connects) this.addHelpText("after", CONNECTS);
  }

  /** Comes last. The arguments and the options are given to `doing` as commander gives them to an action. */
  does(doing: Doing): this {
    const json = new Option("--json", `as JSON: ${this.facts.json}`);
    const rivals = this.options.filter(
      ({ long }) => long === "--format" || long === "--hcl" || long === "--constructs",
    );
    this.addOption(json.conflicts(rivals.map((rival) => rival.attributeName())));
    return this.action(async (...given: unknown[]) => {
      // The last one is the command itself.
      await this.run((work) => doing(work, ...given.slice(0, -1)));
    });
  }

  private async run(doing: (work: Work) => ReturnType<Doing>): Promise<void> {
    const { stdout, stderr, signal, ends, clock, terminal } = surroundingsOf(this);
    const progress = progressOn(stderr, clock, terminal);
    const isJson = this.opts().json === true;
    const isEndless = this.facts.endsWithSignal === true;
    let asked: AbortSignal | undefined;
    const warned = new Set<string>();
    const warn = (text: string) => {
      if (warned.has(text)) return;
      warned.add(text);
      progress.end();
      stderr.write(`${paintOn(stderr)("warning", "warning:")} ${printable(text)}\n`);
    };
    try {
      const report = await doing({
        get signal() {
          asked ??= signal(!isEndless);
          return asked;
        },
        progress: progress.show,
        warn,
        write: async (part) => await writeOut(stdout, await textOf(part, isJson, stdout)),
      });
      if (!report) return;
      // Pictures take their time, too.
      const text = await textOf(report, isJson, stdout);
      asked?.throwIfAborted();
      progress.end();
      for (const note of report.notes ?? []) stderr.write(`${note}\n`);
      if (report.code) ends(report.code);
      if (report.file === undefined) await writeOut(stdout, text);
      else writeTo(report.file, text);
    } catch (failure) {
      progress.end();
      if (!asked?.aborted) throw failure;
      const { code } = asked.reason as Interrupted;
      say(stderr, "interrupted; nothing is left half written");
      ends(code);
    }
  }
}
