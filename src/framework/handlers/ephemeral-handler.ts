/** Serves one ephemeral resource, and closes it whatever happens in the run. */

import type * as rpc from "../../plugin/contract";
import { UNKNOWN } from "../../plugin/cty/value";
import type { Attributes } from "../attribute";
import { underCurrentNames } from "../former-names";
import { collector, validateConfiguration } from "../planning/validate";
import type { Context, EphemeralDefinition, Explain } from "../resource";
import { timeoutFor, withOpenTimeout } from "../timeouts";
import { objectIn } from "../values/state";
import { dataState, withDefaults } from "./data-source-handler";
import { openingInterrupted } from "./diagnostics";
import { clockOf, type Engine, explainFailure, openContext } from "./engine";
import { forSubject } from "./subject";

type Request<M extends keyof rpc.EphemeralHandler> = Parameters<rpc.EphemeralHandler[M]>[0];
type Doing = Extract<Parameters<Explain>[1]["doing"], "open" | "renew" | "close">;

const RENEW_MS = 60_000;
/** Closing may include any change on the server, such as an SDN apply. */
const CLOSE_MS = 1_800_000;
/** Time limit at the end of the process, which Terraform does not wait for. */
const LAST_MS = 10_000;

export class EphemeralHandler<S> implements rpc.EphemeralHandler {
  private readonly attributes: Attributes;
  /** Keys of the registered closings at the end of the process, by the data for closing. */
  private readonly opened = new Map<string, object>();

  constructor(
    private readonly type: string,
    private readonly definition: EphemeralDefinition<S>,
    private readonly engine: Engine<S>,
  ) {
    this.attributes = withOpenTimeout(definition);
  }

  async validate({ config }: rpc.ValidateRequest): Promise<rpc.Diagnostics> {
    const report = collector();
    if (config === null || config === UNKNOWN) return report;
    const values = objectIn(config);
    validateConfiguration(this.attributes, this.definition, values, report, { writeOnlyAllowed: true });
    return report;
  }

  async open({ config, signal }: Request<"open">): ReturnType<rpc.EphemeralHandler["open"]> {
    const { definition, attributes, engine, type } = this;
    const values = underCurrentNames(attributes, objectIn(config));
    const { timeout } = definition;
    const timeoutMs = timeoutFor("open", values, timeout === undefined ? {} : { open: timeout });
    const { done, diagnostics } = await this.forSubjectOf("open", { signal, timeoutMs }, (context) =>
      definition.open(withDefaults(attributes, values), context),
    );
    if (!done) return { result: null, diagnostics };
    const { held, renewInMs } = done;
    if (held !== undefined) this.closeAtEnd(held);
    if (held !== undefined && signal.aborted) {
      // Terraform may not close an ephemeral resource that was opened after an interrupt.
      const closed = await this.end(held, signal);
      return { result: null, diagnostics: [...diagnostics, ...closed.diagnostics, openingInterrupted({ type })] };
    }
    return {
      result: dataState(attributes, values, done.result),
      ...(held !== undefined && { private: Buffer.from(held) }),
      ...(renewInMs !== undefined && { renewAt: new Date(clockOf(engine).now() + renewInMs) }),
      diagnostics,
    };
  }

  async renew({ private: kept, signal }: Request<"renew">) {
    const held = textOf(kept);
    const { done, diagnostics } = await this.forSubjectOf("renew", { signal, timeoutMs: RENEW_MS }, async (context) =>
      held === undefined ? undefined : this.definition.renew?.(held, context),
    );
    return {
      ...(kept && { private: kept }),
      ...(done !== undefined && { renewAt: new Date(clockOf(this.engine).now() + done) }),
      diagnostics,
    };
  }

  async close({ private: kept, signal }: Request<"close">): Promise<rpc.Diagnostics> {
    const held = textOf(kept);
    return held === undefined ? { diagnostics: [] } : this.end(held, signal);
  }

  /** Registers the closing for the end of the process, in case Terraform does not close it. */
  private closeAtEnd(held: string): void {
    const key = {};
    this.opened.set(held, key);
    this.engine.endings?.set(key, async () => void (await this.end(held, AbortSignal.abort(), LAST_MS)));
  }

  private async end(held: string, signal: AbortSignal, timeoutMs = CLOSE_MS): Promise<rpc.Diagnostics> {
    const key = this.opened.get(held);
    this.opened.delete(held);
    if (key) this.engine.endings?.delete(key);
    const { diagnostics } = await this.forSubjectOf(
      "close",
      { signal, timeoutMs, ignoresInterrupt: true },
      async (context) => this.definition.close?.(held, context),
    );
    return { diagnostics };
  }

  /** Runs `work` in a context. `ignoresInterrupt`: an interrupt does not end its requests. */
  private forSubjectOf<T>(
    doing: Doing,
    { signal, timeoutMs, ignoresInterrupt }: { signal: AbortSignal; timeoutMs: number; ignoresInterrupt?: boolean },
    work: (context: Context<S>) => Promise<T>,
  ): Promise<{ done: T | undefined } & rpc.Diagnostics> {
    const { engine, type, attributes } = this;
    return forSubject({ resource: `ephemeral.${type}`, doing }, async () => {
      let warnings: readonly rpc.Diagnostic[] = [];
      try {
        const ends = ignoresInterrupt ? new AbortController().signal : signal;
        const context = openContext(engine, { signal: ends, timeoutMs });
        warnings = context.diagnostics;
        return { done: await work({ ...context, signal }), diagnostics: warnings };
      } catch (failure) {
        return {
          done: undefined,
          diagnostics: [...warnings, ...explainFailure(engine, failure, { type, attributes, doing })],
        };
      }
    });
  }
}

function textOf(kept: Uint8Array | undefined): string | undefined {
  return kept && kept.length > 0 ? new TextDecoder().decode(kept) : undefined;
}
