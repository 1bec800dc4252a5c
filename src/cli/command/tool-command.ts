/** Runs a tool as a command. Only this class adds the shared options, writes reports, and sets exit codes. */
import { Command, Option } from "commander";
import { printable } from "../../output/printable";
import { type Tracer, wantsTraces } from "../../system/tracer";
import { CLUSTER } from "../../tools/choices";
import type { ToolContext } from "../../tools/report/report";
import { callForFleet, fleetOptions } from "./fleet";
import type { CommandFacts, ToolCall } from "./options";
import { paintOn, progressOn, textOf, writeOut, writeTo } from "./output";
import { type InterruptedError, printError, surroundingsOf } from "./surroundings";

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
    const { stdout, stderr, signal, setExitCode, clock, terminal, colours } = surroundingsOf(this);
    const { quiet = false, color, json } = this.opts<SharedValues>();
    colours.isOff ||= !color;
    const progress = progressOn(stderr, clock, terminal);
    const isEndless = this.facts.endsWithSignal === true;
    let usedSignal: AbortSignal | undefined;
    let tracer: Tracer | undefined;
    const warned = new Set<string>();
    const warn = (text: string) => {
      if (quiet || warned.has(text)) return;
      warned.add(text);
      progress.end();
      stderr.write(`${paintOn(stderr, colours)("warning", "warning:")} ${printable(text)}\n`);
    };
    try {
      const options = { ...this.opts<SharedValues>(), ...(json && { format: "json" }) };
      const isJson = options.format === "json";
      const isSilent = this.facts.isMessage === true && quiet && !isJson;
      const paint = paintOn(stdout, colours);
      tracer = await tracerOf(process.env, warn);
      const work: ToolContext = {
        tracer,
        get signal() {
          usedSignal ??= signal(!isEndless);
          return usedSignal;
        },
        progress: quiet ? () => undefined : progress.show,
        warn,
        write: async (part) => {
          if (!isSilent) await writeOut(stdout, await textOf(part, isJson, paint));
        },
      };
      const run = async () => await tool(work, options);
      const report = await (tracer?.span(`cdktf-pve ${this.name()}`, {}, run) ?? run());
      if (!report) return;
      const isOwnOutput = !this.facts.isMessage && !report.isWritten && !options.out?.includes(CLUSTER);
      const file = isOwnOutput ? options.out : undefined;
      // Drawing may take long, and shows progress.
      const text = isSilent ? "" : await textOf(report, isJson, file === undefined ? paint : undefined);
      usedSignal?.throwIfAborted();
      progress.end();
      if (!quiet || report.code) for (const note of report.notes ?? []) stderr.write(`${note}\n`);
      if (report.code) setExitCode(report.code);
      if (file === undefined) await writeOut(stdout, text);
      else writeTo(file, text);
    } catch (failure) {
      progress.end();
      if (!usedSignal?.aborted) throw failure;
      const { code } = usedSignal.reason as InterruptedError;
      printError({ stderr, colours }, "interrupted; no file is half written");
      setExitCode(code);
    } finally {
      await tracer?.close();
    }
  }
}

/** Loads the library of traces only if the environment names a collector. */
async function tracerOf(environment: NodeJS.ProcessEnv, warn: ToolContext["warn"]): Promise<Tracer | undefined> {
  if (!wantsTraces(environment)) return undefined;
  const { createTracer } = await import("../../provider/tracing");
  return createTracer({ service: "cdktf-pve", environment, warn });
}
