/** Objects whose creation had no response, and may still be carried out. */
import { describe, expect, it } from "vitest";
import { type Attributes, type State, string } from "../../../src/framework/attribute";
import { ResourceHandler } from "../../../src/framework/handlers/resource-handler";
import type { Behaviour, ResourceDefinition } from "../../../src/framework/resource";
import { systemClock } from "../../../src/system/clock";
import { apply as applyWith, doc, Exists, engineOf, lost, type Services } from "./applied";

const schema: Attributes = { name: string({ doc }).required(), comment: string({ doc }).optional() };
const definition = { identity: ["name"], attributes: schema };

class Denied extends Error {}

const engine = engineOf({ clock: systemClock, pace: 0.01, isDenied: (failure) => failure instanceof Denied });

/** A server with one place for an object that carries out requests when a test decides. */
class Server {
  object: State | null = null;
  late: (() => void)[] = [];
  deletions = 0;

  behaviour(answers: ("late" | "never" | "now")[], keeps = false): Behaviour<object> {
    return {
      read: async () => this.object,
      create: async (planned, { services }) => {
        const answer = answers.shift() ?? "now";
        const work = () => {
          this.object ??= { name: planned.name ?? null, comment: planned.comment ?? null };
        };
        if (answer === "late") this.late.push(work);
        if (answer !== "now") {
          (services as Services).unanswered?.();
          throw lost;
        }
        if (this.object) throw new Exists("exists");
        work();
        return undefined;
      },
      delete: async () => {
        this.deletions++;
        if (!keeps) this.object = null;
      },
    };
  }

  carryOut(): void {
    for (const work of this.late.splice(0)) work();
  }
}

const apply = (
  behaviour: Behaviour<object>,
  prior: State | null,
  planned: State | null,
  data: Uint8Array = new Uint8Array(),
) => applyWith(behaviour, prior, planned, { definition, schema, engine, data });

/** The next read of an object that a creation left in the state. */
function readNext(behaviour: Behaviour<object>, created: Awaited<ReturnType<typeof apply>>) {
  const completeDefinition = { ...definition, behaviour, type: "test" } as unknown as ResourceDefinition<object>;
  const { signal } = new AbortController();
  const request = { state: created.state, private: created.private, identity: null, signal };
  return new ResourceHandler("pve_test", completeDefinition, engine).read(request as never);
}

const web = { name: "web", comment: "ours" };

describe("a creation that the server carries out later", () => {
  it("ends with one object, although the request was sent again in the meantime", async () => {
    const server = new Server();
    const { state, diagnostics } = await apply(server.behaviour(["late", "now"]), null, web);
    server.carryOut();
    expect([state, diagnostics, server.object]).toEqual([web, [], web]);
  });

  it("a creation that the server carries out later is removed by an earlier destroy", async () => {
    const server = new Server();
    const behaviour = server.behaviour(["late", "now"]);
    const created = await apply(behaviour, null, web);
    setTimeout(() => server.carryOut(), 100);
    const destroyed = await apply(behaviour, created.state as State, null, created.private);
    expect([destroyed.state, server.object, server.deletions]).toEqual([null, null, 2]);
  });

  it("a creation that the server carries out later is in the state although no read showed it, and the next read waits for it", async () => {
    const server = new Server();
    const behaviour = server.behaviour(["late", "never", "never", "never", "never", "never", "never"]);
    const created = await apply(behaviour, null, web);
    expect(created.state).toEqual(web);
    expect(created.diagnostics.map(({ severity }) => severity)).toContain("error");
    setTimeout(() => server.carryOut(), 50);
    expect((await readNext(behaviour, created)).state).toMatchObject(web);
  });

  it("a creation that the server carries out later is kept in the state when the reads that wait for it fail", async () => {
    const server = new Server();
    const behaviour = server.behaviour(["late", "never", "never", "never", "never", "never", "never"]);
    const created = await apply(behaviour, null, web);
    let reads = 0;
    const failing = {
      ...behaviour,
      read: async () => {
        if (reads++ > 0) throw new Denied("credentials that are refused");
        return null;
      },
    };
    const read = await readNext(failing, created);
    expect(read.diagnostics).toMatchObject([{ severity: "error" }]);
    expect(read.state).toMatchObject(web);
  });

  it("a deletion that leaves the object on the server is repeated once", async () => {
    const server = new Server();
    const behaviour = server.behaviour(["late", "now"], true);
    const created = await apply(behaviour, null, web);
    const destroyed = await apply(behaviour, created.state as State, null, created.private);
    expect([destroyed.state, server.deletions]).toEqual([null, 2]);
  });
});

describe("an unanswered creation whose name an object of another client has", () => {
  const theirs = { name: "web", comment: "theirs" };

  it("fails when it can no longer take effect, and leaves that object alone", async () => {
    const server = new Server();
    server.object = theirs;
    const { state, diagnostics } = await apply(server.behaviour(["never"]), null, web);
    expect([state, server.object]).toEqual([null, theirs]);
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["pve_test exists with other values than planned"]);
  });

  it.each(["late", "never"] as const)(
    "creates its object when that client removes theirs (answer: %s)",
    async (answer) => {
      const server = new Server();
      server.object = theirs;
      setTimeout(() => {
        server.object = null;
        server.carryOut();
      }, 100);
      const { state, diagnostics } = await apply(server.behaviour([answer, "now"]), null, web);
      expect([state, diagnostics, server.object]).toEqual([web, [], web]);
    },
  );
});
