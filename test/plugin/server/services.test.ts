/** The services of every plugin: health, stdio, broker, controller. */
import { setTimeout as sleep } from "node:timers/promises";
import { status } from "@grpc/grpc-js";
import { expect, it } from "vitest";
import { until } from "../../support/until";
import { connect, serveToy, startToyServer } from "../wire/toy-server";

const toy = serveToy();

it("reports that it is healthy", async () => {
  const health = connect(toy, "grpc.health.v1.Health");
  expect(await health.call("Check", { service: "plugin" })).toEqual({ status: 1 });
  health.close();
});

it("holds the stdio and broker streams open, and ends them in order", async () => {
  const own = await startToyServer();
  const stdio = connect(own, "plugin.GRPCStdio");
  const broker = connect(own, "plugin.GRPCBroker");
  const streams = [stdio.raw.StreamStdio({}), broker.raw.StartStream()];
  const ends = streams.map((stream) => new Promise((resolve) => stream.once("status", resolve)));
  for (const stream of streams) stream.on("data", () => undefined);
  await Promise.all(streams.map((stream) => new Promise((resolve) => stream.once("metadata", resolve))));
  const open = Symbol("open");
  expect(await Promise.race([...ends, sleep(200, open)])).toBe(open);
  await own.close();
  for (const end of ends) expect(await end).toMatchObject({ code: status.OK });
  stdio.close();
  broker.close();
});

it("ends the broker stream when the client does", async () => {
  const broker = connect(toy, "plugin.GRPCBroker");
  const stream = broker.raw.StartStream();
  stream.on("data", () => undefined);
  const ended = new Promise((resolve) => stream.once("status", resolve));
  stream.write({ serviceId: 1 });
  stream.end();
  expect(await ended).toMatchObject({ code: status.OK });
  broker.close();
});

it("answers Shutdown before it shuts down, and notices that the client is gone", async () => {
  const own = await startToyServer();
  const controller = connect(own, "plugin.GRPCController");
  expect(await controller.call("Shutdown")).toEqual({});
  await until(() => own.events.includes("shutdown"));
  expect(own.events).not.toContain("abandoned");
  controller.close();
  await until(() => own.events.includes("abandoned"));
  await own.close();
});
