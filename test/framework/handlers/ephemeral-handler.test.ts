/** Rules for every ephemeral resource. */
import { describe, expect, it } from "vitest";
import { number, string } from "../../../src/framework/attribute";
import { DiagnosticError } from "../../../src/framework/diagnostics";
import { EphemeralHandler } from "../../../src/framework/handlers/ephemeral-handler";
import type { Context, EphemeralDefinition } from "../../../src/framework/resource";
import { systemClock } from "../../../src/system/clock";
import { errorSaying, warningSaying } from "../../support/diagnostics";

interface Session {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}
type Definition = EphemeralDefinition<Session>;

const NOW = 1_700_000_000_000;

function serve(behaviour: Partial<Definition> & Pick<Definition, "open">) {
  const endings = new Map<object, () => Promise<void>>();
  const definition: Definition = {
    kind: "ephemeral",
    type: "made_up",
    family: "made_up",
    description: "Made up.",
    attributes: {
      name: string({ doc: "Name.", check: [(text) => (text === "" ? "must not be empty" : undefined)] }).optional(),
      secret: string({ doc: "Secret." }).computed().sensitive(),
      size: number({ doc: "Size." }).computed(),
    },
    operations: [],
    ...behaviour,
  };
  const handler = new EphemeralHandler("pve_made_up", definition, {
    services: () => ({ open: ({ signal, timeoutMs }): Session => ({ signal, timeoutMs }), deferred: false }),
    explain: () => [],
    isUncertain: () => false,
    endings,
    clock: { ...systemClock, now: () => NOW },
  });
  const atEnd = async () => {
    for (const work of [...endings.values()]) await work();
  };
  return { handler, endings, atEnd };
}

const signal = new AbortController().signal;
const config = { name: "web", timeouts: null };
const opening =
  (held?: string): Definition["open"] =>
  async () => ({ result: { secret: "s" }, ...(held !== undefined && { held }) });
/** Records the values that are closed. */
function closer(work: (context: Context<Session>) => unknown = () => undefined) {
  const closed: string[] = [];
  const close = async (held: string, context: Context<Session>) => {
    closed.push(held);
    await work(context);
  };
  return { closed, close };
}

describe("an ephemeral resource", () => {
  it("an ephemeral resource returns its arguments unchanged, together with its results", async () => {
    const { handler } = serve({ open: opening() });
    expect(await handler.open({ config, signal })).toEqual({
      result: { name: "web", secret: "s", size: null, timeouts: null },
      diagnostics: [],
    });
  });

  it("an ephemeral resource refuses invalid arguments before it opens", async () => {
    const { handler } = serve({ open: opening() });
    const capabilities = { deferralAllowed: false, writeOnlyAllowed: true };
    expect(await handler.validate({ config: { ...config, name: "" }, signal, capabilities })).toMatchObject({
      diagnostics: [{ summary: "Invalid value for name" }],
    });
  });

  it("an ephemeral resource is closed once, with the private data of its opening", async () => {
    const { closed, close } = closer();
    const { handler, atEnd } = serve({ open: opening("key"), close });
    const { private: kept } = await handler.open({ config, signal });
    expect(await handler.close({ private: kept, signal })).toEqual({ diagnostics: [] });
    await atEnd();
    expect(closed).toEqual(["key"]);
  });

  it("an ephemeral resource that Terraform does not close is closed at the end of the process", async () => {
    const seen: unknown[] = [];
    const { closed, close } = closer(({ signal: ended, services }) =>
      seen.push(ended.aborted, services.signal.aborted, services.timeoutMs),
    );
    const { handler, atEnd, endings } = serve({ open: opening("key"), close });
    await handler.open({ config, signal });
    await atEnd();
    expect(closed).toEqual(["key"]);
    // The signal shows that no caller waits. Requests may still be sent, for a short time.
    expect(seen).toEqual([true, false, 10_000]);
    expect(endings.size).toBe(0);
  });

  it("an ephemeral resource without anything to close leaves no work", async () => {
    const { closed, close } = closer();
    const { handler, endings } = serve({ open: opening(), close });
    const { private: kept } = await handler.open({ config, signal });
    expect(kept).toBeUndefined();
    expect(await handler.close({ signal })).toEqual({ diagnostics: [] });
    expect([closed, endings.size]).toEqual([[], 0]);
  });

  it("an ephemeral resource that is interrupted while it opens is closed at once", async () => {
    const { closed, close } = closer();
    const interrupt = new AbortController();
    const open: Definition["open"] = async () => {
      interrupt.abort();
      return { result: { secret: "s" }, held: "key" };
    };
    const { handler, endings } = serve({ open, close });
    expect(await handler.open({ config, signal: interrupt.signal })).toMatchObject({
      result: null,
      diagnostics: [{ severity: "error", summary: "Could not open pve_made_up: interrupted" }],
    });
    expect([closed, endings.size]).toEqual([["key"], 0]);
  });

  it("an ephemeral resource is closed by requests that an interrupt does not stop", async () => {
    const interrupt = AbortSignal.abort();
    const seen: boolean[] = [];
    const { close } = closer(({ signal: ended, services }) => seen.push(ended.aborted, services.signal.aborted));
    const { handler } = serve({ open: opening("key"), close });
    await handler.close({ private: Buffer.from("key"), signal: interrupt });
    expect(seen).toEqual([true, false]);
  });

  it("an ephemeral resource reports its failure after its warnings, and never its secret", async () => {
    const open: Definition["open"] = async (_, { warn }) => {
      warn(warningSaying("Half of it"));
      throw new DiagnosticError(errorSaying("It is taken", "By somebody."));
    };
    const { close } = closer(() => {
      throw new Error("down");
    });
    const { handler } = serve({ open, close });
    expect(await handler.open({ config, signal })).toMatchObject({
      result: null,
      diagnostics: [{ severity: "warning" }, { severity: "error", summary: "It is taken" }],
    });
    expect(await handler.close({ private: Buffer.from("key"), signal })).toMatchObject({
      diagnostics: [{ summary: "Could not close pve_made_up", detail: "down" }],
    });
  });

  it("an ephemeral resource is renewed while it requests a renewal", async () => {
    const renewals = [5_000, undefined];
    const open: Definition["open"] = async () => ({ result: {}, held: "key", renewInMs: 60_000 });
    const { handler } = serve({ open, renew: async () => renewals.shift() });
    const { private: kept, renewAt } = await handler.open({ config, signal });
    expect(renewAt).toEqual(new Date(NOW + 60_000));
    expect(await handler.renew({ private: kept, signal })).toEqual({
      private: kept,
      renewAt: new Date(NOW + 5_000),
      diagnostics: [],
    });
    expect(await handler.renew({ private: kept, signal })).toEqual({ private: kept, diagnostics: [] });
  });

  it("an ephemeral resource whose renewal is refused reports it, and is not renewed again", async () => {
    const renew = async () => {
      throw new DiagnosticError(errorSaying("It was lost"));
    };
    const { handler } = serve({ open: opening("key"), renew });
    const answer = await handler.renew({ private: Buffer.from("key"), signal });
    expect(answer).toMatchObject({ diagnostics: [{ severity: "error", summary: "It was lost" }] });
    expect(answer).not.toHaveProperty("renewAt");
  });

  it.each([
    [null, 120_000],
    [{ open: "90s" }, 90_000],
  ])("an ephemeral resource with the timeouts %j opens within %i ms", async (timeouts, timeoutMs) => {
    const open: Definition["open"] = async (_, { services }) => ({ result: { size: services.timeoutMs } });
    const { handler } = serve({ open });
    expect(await handler.open({ config: { name: null, timeouts }, signal })).toMatchObject({
      result: { size: timeoutMs },
    });
  });
});
