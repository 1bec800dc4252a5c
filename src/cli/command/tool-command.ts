/** Runs a tool as a command. Only this class adds the shared options, writes reports, and sets exit codes. */
import { Command, Option } from "commander";
import { printable } from "../../output/printable";
import { type Tracer, wantsTraces } from "../../system/tracer";
import { CLUSTER } from "../../tools/choices";
import type { ToolContext } from "../../tools/report/report";
import { callForFleet, fleetOptions } from "./fleet";
import type { CommandFacts, ToolCall } from "./options";
import { paintOn, progressOn, textOf, writeOut, writeTo } from "./output";
import { type InterruptedError, printError, type Surroundings, surroundingsOf } from "./surroundings";

const CONNECTS = `
Connects with the provider's environment variables (PVE_ENDPOINT, PVE_API_TOKEN, \u2026), and never writes to the cluster.`;

/** Values of the shared options. */
interface SharedValues {
  readonly format: string;
  readonly json?: boolean;
  readonly out?: string;
  readonly quiet?: boolean;
  readonly color: boolean;
}

export class ToolCommand extends Command {
  constructor(
    name: string,
    readonly facts: CommandFacts,
  ) {
    super(name);
    if (facts.connects) this.addHelpText("after", CONNECTS);
  }

  /** Sets the tool; must be the last call. `tool` gets arguments and options as an action of commander does. */
  runs(tool: ToolCall): this {
    this.#addSharedOptions();
    return this.action(async (...args: unknown[]) => {
      // The last two are the options and the command itself.
      await this.#run((work, options) => callForFleet(tool, work, [...args.slice(0, -2), options], this.facts));
    });
  }

  #addSharedOptions(): void {
    const { formats: [first, ...others] = ["human"], json, isMessage } = this.facts;
    if (this.facts.fleet) for (const option of fleetOptions()) this.addOption(option);
    const options = [
      new Option("-f, --format <format>", `format of the report; json prints ${json}`)
        .choices([first, "json", ...others])
        .default(first),
      new Option("--json", "short for --format json").conflicts("format"),
      ...(isMessage ? [] : [new Option("-o, --out <file>", "write the report to this file")]),
      new Option("-q, --quiet", "print only the result and errors"),
      new Option("--no-color", "print without colours"),
    ];
    for (const option of options) this.addOption(option.helpGroup("Options of every command:"));
  }

  async #run(tool: (work: ToolContext, options: object) => ReturnType<ToolCall>): Promise<void> {
    const { json, ...others } = this.opts<SharedValues>();
    const options = { ...others, ...(json && { format: "json" }) };
    const run = new ToolRun(this.facts, surroundingsOf(this), options);
    let tracer: Tracer | undefined;
    try {
      tracer = await tracerOf(process.env, (text) => run.warn(text));
      const call = async () => await tool(run.context(tracer), options);
      const report = await (tracer?.span(`cdktf-pve ${this.name()}`, {}, call) ?? call());
      if (report) await run.print(report);
    } catch (failure) {
      run.end(failure);
    } finally {
      await tracer?.close();
    }
  }
}

/** One run of a tool: its context, and the destination of its report. */
class ToolRun {
  readonly #progress: ReturnType<typeof progressOn>;
  readonly #warned = new Set<string>();
  readonly #isJson: boolean;
  readonly #isQuiet: boolean;
  /** With `--quiet`, a report that is only a message is not printed. */
  readonly #isSilent: boolean;
  /** Tools that never use it end at once on Ctrl-C. */
  #usedSignal: AbortSignal | undefined;

  constructor(
    private readonly facts: CommandFacts,
    private readonly surroundings: Surroundings,
    private readonly options: SharedValues,
  ) {
    const { stderr, clock, terminal, colours } = surroundings;
    colours.isOff ||= !options.color;
    this.#progress = progressOn(stderr, clock, terminal);
    this.#isJson = options.format === "json";
    this.#isQuiet = options.quiet === true;
    this.#isSilent = facts.isMessage === true && this.#isQuiet && !this.#isJson;
  }

  context(tracer: Tracer | undefined): ToolContext {
    const signal = () => this.#signal();
    return {
      tracer,
      get signal() {
        return signal();
      },
      progress: this.#isQuiet ? () => undefined : this.#progress.show,
      warn: (text) => this.warn(text),
      write: async (part) => {
        if (!this.#isSilent) await this.#toStdout(await textOf(part, this.#isJson, this.#paint()));
      },
    };
  }

  warn(text: string): void {
    if (this.#isQuiet || this.#warned.has(text)) return;
    this.#warned.add(text);
    this.#progress.end();
    const { stderr, colours } = this.surroundings;
    stderr.write(`${paintOn(stderr, colours)("warning", "warning:")} ${printable(text)}\n`);
  }

  async print(report: NonNullable<Awaited<ReturnType<ToolCall>>>): Promise<void> {
    const { stderr, setExitCode } = this.surroundings;
    const isOwnOutput = !this.facts.isMessage && !report.isWritten && !this.options.out?.includes(CLUSTER);
    const file = isOwnOutput ? this.options.out : undefined;
    // Drawing may take long, and shows progress.
    const text = this.#isSilent
      ? ""
      : await textOf(report, this.#isJson, file === undefined ? this.#paint() : undefined);
    this.#usedSignal?.throwIfAborted();
    this.#progress.end();
    if (!this.#isQuiet || report.code) for (const note of report.notes ?? []) stderr.write(`${note}\n`);
    if (report.code) setExitCode(report.code);
    if (file === undefined) await this.#toStdout(text);
    else writeTo(file, text);
  }

  /** Reports an interruption. Throws all other failures again. */
  end(failure: unknown): void {
    this.#progress.end();
    if (!this.#usedSignal?.aborted) throw failure;
    const { code } = this.#usedSignal.reason as InterruptedError;
    printError(this.surroundings, "interrupted; no file is half written");
    this.surroundings.setExitCode(code);
  }

  #signal(): AbortSignal {
    this.#usedSignal ??= this.surroundings.signal(this.facts.endsWithSignal !== true);
    return this.#usedSignal;
  }

  #paint() {
    return paintOn(this.surroundings.stdout, this.surroundings.colours);
  }

  async #toStdout(text: string): Promise<void> {
    await writeOut(this.surroundings.stdout, text);
  }
}

/** Loads the library of traces only if the environment names a collector. */
async function tracerOf(environment: NodeJS.ProcessEnv, warn: ToolContext["warn"]): Promise<Tracer | undefined> {
  if (!wantsTraces(environment)) return undefined;
  const { createTracer } = await import("../../provider/tracing");
  return createTracer({ service: "cdktf-pve", environment, warn });
}
