/** Messages of an action during its run and at its end, for any operation. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { list, number, string } from "../../../src/framework/attribute";
import { DiagnosticError } from "../../../src/framework/diagnostics";
import { ActionHandler } from "../../../src/framework/handlers/action-handler";
import type { ServiceCall } from "../../../src/framework/handlers/engine";
import type { ApplyContext, ResourceDefinition } from "../../../src/framework/resource";
import { errorSaying, warningSaying } from "../../support/diagnostics";

interface Session {
  progress(message: string): void;
  readonly timeoutMs: number;
}
type Run = (planned: State, context: ApplyContext<Session>) => Promise<State>;

const definition = (run: Run): ResourceDefinition<Session> => ({
  kind: "resource",
  type: "made_up",
  family: "made_up",
  description: "Made up, when it is created.",
  action: "Made up.",
  attributes: {
    target: string({ doc: "Target.", check: [(text) => (text === "" ? "must not be empty" : undefined)] }).required(),
    when: string({ doc: "When." }).optional(),
    upid: string({ doc: "Task." }).computed(),
    moved: number({ doc: "How many." }).computed(),
    log: list(string({ doc: "Line." }), { doc: "Log." }).computed(),
    secret: string({ doc: "Key." }).computed().sensitive(),
  },
  identity: [],
  lifeCycle: { kind: "operation", action: { without: ["when"] } },
  timeouts: { create: 60 },
  operations: [],
  behaviour: { read: async () => ({}), create: run, delete: async () => undefined },
});

function handlerOf(run: Run) {
  const open = ({ onProgress, timeoutMs }: ServiceCall): Session => ({
    progress: (message) => onProgress?.(message),
    timeoutMs,
  });
  return new ActionHandler("pve_made_up", definition(run), {
    services: () => ({ open, deferred: false }),
    explain: () => [],
    isUncertain: () => false,
  });
}

async function eventsOf(run: Run, config: State = { target: "x", timeouts: null }) {
  const events = [];
  for await (const event of handlerOf(run).invoke({ config, signal: new AbortController().signal })) events.push(event);
  return events;
}

describe("an action", () => {
  it("an action sends each message at once rather than at the end", async () => {
    let goOn = () => {};
    const run: Run = async (_, { services }) => {
      services.progress("begun");
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      services.progress("nearly");
      return {};
    };
    const events = handlerOf(run)
      .invoke({ config: { target: "x" }, signal: new AbortController().signal })
      [Symbol.asyncIterator]();
    expect(await events.next()).toEqual({ done: false, value: { progress: "begun" } });
    goOn();
    expect(await events.next()).toEqual({ done: false, value: { progress: "nearly" } });
    expect(await events.next()).toEqual({ done: false, value: { completed: true, diagnostics: [] } });
    expect(await events.next()).toMatchObject({ done: true });
  });

  it("an action sends its results, except for secrets and earlier messages", async () => {
    const events = await eventsOf(async (_, { services }) => {
      services.progress("Task UPID:1");
      services.progress("one line");
      return { upid: "UPID:1", moved: 1, log: ["one line"], secret: "key" };
    });
    expect(events.slice(2)).toEqual([{ progress: "moved: 1" }, { completed: true, diagnostics: [] }]);
  });

  it("an action sends warnings as messages, too, because Terraform shows none for an action that succeeded", async () => {
    const events = await eventsOf(async (_, { services, warn }) => {
      services.progress("WARN: skipped 201");
      warn(warningSaying("Bulk start", "skipped 201"));
      warn(warningSaying("Not up to date", "first\nsecond"));
      return {};
    });
    const messages = ["Warning: Not up to date", "first", "second"];
    expect(events.slice(1, -1)).toEqual(messages.map((progress) => ({ progress })));
    expect(events.at(-1)).toMatchObject({ diagnostics: [{ severity: "warning" }, { severity: "warning" }] });
  });

  it("an action that fails ends with the definition's error and with its warnings", async () => {
    const events = await eventsOf(async (_, { warn }) => {
      warn(warningSaying("Half of it"));
      throw new DiagnosticError(errorSaying("It did not move", "Because.", [{ attribute: "upid" }]));
    });
    const failure = { severity: "error", summary: "It did not move", detail: "Because." };
    // The action has no such attribute.
    const diagnostics = [{ severity: "warning", summary: "Half of it" }, failure];
    expect(events).toMatchObject([{ completed: true, diagnostics }]);
  });

  it("an action with an invalid value that was unknown before does not start", async () => {
    let isBegun = false;
    const run: Run = async () => {
      isBegun = true;
      return {};
    };
    const diagnostics = [{ summary: "Invalid value for target" }];
    expect(await eventsOf(run, { target: "" })).toMatchObject([{ diagnostics }]);
    expect(isBegun).toBe(false);
  });

  it.each([
    [null, 60_000],
    [{ invoke: "5m" }, 300_000],
  ])("an action may take as long as the creation of its resource, or as configured: %j", async (timeouts, expected) => {
    let timeoutMs = 0;
    await eventsOf(
      async (_, { services }) => {
        ({ timeoutMs } = services);
        return {};
      },
      { target: "x", timeouts },
    );
    expect(timeoutMs).toBe(expected);
  });
});
