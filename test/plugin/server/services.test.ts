/** The services of every plugin: health, stdio, broker, controller. */
import { setTimeout as sleep } from "node:timers/promises";
import { status } from "@grpc/grpc-js";
import { expect, it } from "vitest";
import type { CallHandler } from "../../../src/plugin/server/grpc";
import { RunningCalls } from "../../../src/plugin/server/running-calls";
import { createServices, SHUTDOWN_PATH } from "../../../src/plugin/server/services";
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

it("confirms Shutdown before it shuts down, and detects that the client has disconnected", async () => {
  const own = await startToyServer();
  const controller = connect(own, "plugin.GRPCController");
  expect(await controller.call("Shutdown")).toEqual({});
  await until(() => own.events.includes("shutdown"));
  expect(own.events).not.toContain("abandoned");
  controller.close();
  await until(() => own.events.includes("abandoned"));
  await own.close();
});

it("confirms Shutdown when the provider has finished its remaining work", async () => {
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const dispatcher = { handle: async () => new Uint8Array(), settle: () => settled, close: async () => undefined };
  const loadSchemas = async () => ({ schema: new Uint8Array(), identities: new Uint8Array() });
  const services = createServices({ loadSchemas, loadDispatcher: async () => dispatcher }, new RunningCalls());
  const call = new RunningCalls().open(SHUTDOWN_PATH);
  const shutDown = services.find(SHUTDOWN_PATH) as CallHandler;
  // Before any call there is no work, and nothing is loaded for it.
  expect(await shutDown(new Uint8Array(), call)).toHaveLength(0);
  await (services.find("/tfplugin6.Provider/Any") as CallHandler)(new Uint8Array(), call);
  const answer = shutDown(new Uint8Array(), call);
  const open = Symbol("open");
  expect(await Promise.race([answer, sleep(50, open)])).toBe(open);
  settle();
  expect(await answer).toHaveLength(0);
});
