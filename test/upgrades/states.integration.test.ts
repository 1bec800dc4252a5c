/** States of an earlier release are read, planned without changes, changed and destroyed by this one. */
import { describe, expect, it } from "vitest";
import type { State } from "../../src/framework/attribute";
import { decodePrivate, encodePrivate } from "../../src/framework/handlers/private-data";
import { resources } from "../../src/resources";
import { hasErrors } from "../faults/terraform";
import { World } from "../faults/world";
import { inVirtualTime, type VirtualTime } from "../support/virtual-time";
import { filesOf } from "./contents";
import { kept, readPart } from "./fixture";
import { kinds, type RecordedState, type States } from "./states";

/** Returns all problems with the state of one object. */
async function problemsOf(time: VirtualTime, recorded: RecordedState, contents: States["contents"]): Promise<string[]> {
  const { address, fixture, server: version, created, updated, lasting } = recorded;
  const world = new World(time, { fixture, version, state: new Map() });
  const problems: string[] = [];
  const note = (
    what: string,
    { diagnostics, changes = [] }: Awaited<ReturnType<World["neighbour"]>>,
    empty = false,
  ) => {
    if (hasErrors(diagnostics)) problems.push(`${what}: ${JSON.stringify(diagnostics)}`);
    if (empty && changes.length > 0) problems.push(`${what} is not empty: ${changes}`);
  };
  try {
    const { terraform, server } = world;
    server.dispatcher.cluster.store.load(filesOf(recorded.cluster, contents));
    const signal = new AbortController().signal;
    const value = await terraform.inProcess(async (provider) => {
      const handler = provider.resource(address.split(".")[0] ?? "");
      const state = await handler?.upgrade({ version: recorded.version, json: JSON.stringify(recorded.value), signal });
      if (recorded.identity !== null) {
        const json = JSON.stringify(recorded.identity);
        const identity = await handler?.upgradeIdentity({ version: recorded.identityVersion, json, signal });
        if (identity && hasErrors(identity.diagnostics)) problems.push(`identity: ${JSON.stringify(identity)}`);
      }
      if (!state?.state) throw new Error(JSON.stringify(state?.diagnostics ?? "there is no such type"));
      return state.state as State;
    });
    terraform.state.set(address, { value, private: new TextEncoder().encode(recorded.private), tainted: false });
    note("plan", await time.until(terraform.plan({ [address]: created })), true);
    if (updated) {
      note("update", await time.until(terraform.apply({ [address]: updated })));
      note("plan after the update", await time.until(terraform.plan({ [address]: updated })), true);
    }
    if (!lasting) note("destroy", await time.until(terraform.apply({})));
  } catch (failure) {
    problems.push(String(failure));
  } finally {
    await world.close();
  }
  return problems.map((problem) => `${address}: ${problem}`);
}

describe.each(kept)("states of version %s", (version) => {
  it("states of every type are read, plan empty, accept a change and are destroyed", async () => {
    const { states, contents } = readPart(version, "states");
    expect(states.length).toBeGreaterThan(80);
    const problems: string[] = [];
    for (const recorded of states)
      problems.push(...(await inVirtualTime((time) => problemsOf(time, recorded, contents))));
    expect(problems.join("\n")).toBe("");
  });

  it("every form of private data is still readable", () => {
    const { privateData } = readPart(version, "states");
    for (const text of privateData) {
      const understood = new TextDecoder().decode(encodePrivate(decodePrivate(new TextEncoder().encode(text))));
      expect(JSON.parse(understood)).toEqual(JSON.parse(text));
    }
    expect(privateData.length).toBeGreaterThan(0);
  });
});

it("a recording has a state of every managed type", () => {
  const recorded = new Set(kinds.map(({ name }) => name));
  expect(resources.map(({ type }) => `pve_${type}`).filter((type) => !recorded.has(type))).toEqual([]);
});
