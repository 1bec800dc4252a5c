/** Checks the server and the permission before the tests, and restores its start state after them. */
import type { TestProject } from "vitest/node";
import { sessionOf } from "../support/client";
import { connect, reset } from "./connection";
import { askFacts, type Facts, listObjects } from "./facts";
import { demandPermission } from "./permission";
import type { Server } from "./server";
import { readSettings, type Settings } from "./settings";

declare module "vitest" {
  interface ProvidedContext {
    server: Server;
  }
}

export default async function setup(project: TestProject) {
  const settings = readSettings(process.env);
  await reset(settings);
  const client = connect(settings);
  const facts = await askFacts(settings, client).finally(() => client.close());
  process.stdout.write(`${introduce(facts, settings)}\n`);
  demandPermission(facts, settings);
  project.provide("server", { facts, settings });
  return async () => {
    await reset(settings);
    for (const line of await differences(facts, settings)) process.stdout.write(`${line}\n`);
  };
}

/** Failing tests may leave objects behind. */
async function differences({ objects }: Facts, settings: Settings): Promise<string[]> {
  const client = connect(settings);
  const now = await listObjects(sessionOf(client)).finally(() => client.close());
  return [
    ...now.filter((object) => !objects.includes(object)).map((object) => `LEFT BEHIND: ${object}`),
    ...objects.filter((object) => !now.includes(object)).map((object) => `LOST: ${object}`),
  ];
}

function introduce(facts: Facts, { environment, reset: command }: Settings): string {
  const { version, description, nodes, guests, objects } = facts;
  return [
    `Proxmox VE ${version} at ${environment.PVE_ENDPOINT}, nodes ${nodes.join(", ")}, ${guests.length} guests, ${objects.length} objects`,
    description
      ? `${Object.keys(description).length} operations in its API description`
      : "It has no API description (package pve-docs): only its version shows unsupported types.",
    command === undefined ? "Nothing resets it: PVE_TEST_RESET is not set." : `Reset by: ${command}`,
  ].join("\n");
}
