/** Calls that are stopped, abandoned, or interrupted by an uncaught error. */

import { status } from "@grpc/grpc-js";
import { describe, expect, it } from "vitest";
import { machineTime } from "../../support/machine-clock";
import { until } from "../../support/until";
import { unpack } from "../wire/plain-msgpack";
import { create, value } from "../wire/requests";
import { connect, serveToy, startToyServer } from "../wire/toy-server";

const toy = serveToy();

describe("cancellation", () => {
  const slow = create({ name: "slow", delay: 60_000 });

  it("StopProvider makes calls return their current state at once", async () => {
    const pending = toy.client.call("ApplyResourceChange", slow);
    await until(() => toy.events.includes("waiting"));
    expect(await toy.client.call("StopProvider")).toEqual({ Error: "" });
    const answer = await pending;
    expect(answer.diagnostics[0].summary).toBe("Interrupted");
    expect(unpack(answer.newState.msgpack)).toMatchObject({ id: "id-slow" });
    // Later calls work: Terraform closes ephemeral resources after an interrupt.
    expect((await toy.client.call("ApplyResourceChange", create({ name: "later" }))).diagnostics).toEqual([]);
  });

  it("a call ends when the client abandons it", async () => {
    toy.events.length = 0;
    const call = toy.client.raw.ApplyResourceChange(slow, () => undefined);
    await until(() => toy.events.includes("waiting"));
    call.cancel();
    await until(() => toy.events.includes("interrupted"));
  });

  it("a call ends when a deadline of the client passes", async () => {
    toy.events.length = 0;
    const failure = await new Promise<{ code: number }>((resolve) =>
      toy.client.raw.ApplyResourceChange(slow, { deadline: machineTime() + 300 }, resolve),
    );
    expect(failure.code).toBe(status.DEADLINE_EXCEEDED);
    await until(() => toy.events.includes("interrupted"));
  });

  it("a call ends when its stream is abandoned", async () => {
    toy.events.length = 0;
    const stream = toy.client.raw.ListResource({ typeName: "toy_thing", config: value({ prefix: "slow" }) });
    stream.on("error", () => undefined);
    await new Promise((resolve) => stream.once("data", resolve));
    stream.cancel();
    await until(() => toy.events.includes("list ended"));
  });
});

describe("after an uncaught error", () => {
  it("calls in flight return their state or an error, and later ones an error", async () => {
    const own = await startToyServer();
    const other = connect(own);
    const obedient = other.call("ApplyResourceChange", create({ name: "obedient", delay: 60_000 }));
    const hanging = other.call("ApplyResourceChange", create({ name: "hanging", misbehave: "hang" }));
    const hangs = expect(hanging).rejects.toMatchObject({ code: status.INTERNAL, details: "broken: ü% \n" });
    await until(() => own.events.includes("waiting") && own.events.includes("hanging"));
    await own.server.breakDown(new Error("broken: ü% \n"), 100);
    expect((await obedient).diagnostics[0].summary).toBe("Interrupted");
    await hangs;
    await expect(other.call("GetMetadata")).rejects.toMatchObject({ code: status.INTERNAL });
    own.events.length = 0;
    const lost = create({ name: "lost", secret_wo: "none" });
    await expect(other.call("ApplyResourceChange", lost)).rejects.toMatchObject({ code: status.INTERNAL });
    // Terraform would not know about an object created now.
    expect(own.events).toEqual([]);
    other.close();
    await own.close();
  });
});
