/** Tasks of users through the tools: the documentation names the type, and the configuration plans, applies and converges. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampled } from "../../support/runs";
import { type Server, startServer } from "./client";
import { TASKS } from "./tasks";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it("there are 30 tasks", () => {
  expect(TASKS).toHaveLength(30);
});

it.each(TASKS)("a search for the task finds the page of a type: $words", async ({ words, adds }) => {
  const { data } = await server.call("search", { query: words, limit: 10 });
  const pages = data.results.map(({ page }: { page: string }) => page.replace(/#.*/, ""));
  const wanted = adds.map((type) => `docs/resources/${type.replace(/^pve_/, "")}.md`);
  expect(pages.filter((page: string) => wanted.includes(page))).not.toEqual([]);
});

it.each(sampled(TASKS, (_, index) => index === 0))(
  "the task is solved on the simulated cluster: $words",
  async ({ hcl, adds, variables = {}, questions = [] }) => {
    const { data, text } = await server.call("plan", { hcl, variables, prove: true });
    expect(data.diagnostics.filter(({ severity }: { severity: string }) => severity === "error")).toEqual([]);
    expect(data.changes.map(({ type }: { type: string }) => type).sort()).toEqual(adds);
    expect(data.proved).toEqual({ applied: true, secondPlanIsEmpty: true });
    for (const secret of Object.values(variables)) expect(text + JSON.stringify(data)).not.toContain(secret);
    for (const { verdict, ...packet } of questions)
      expect((await server.call("may_pass", { ...packet, hcl })).data, packet.source).toMatchObject({ verdict });
  },
);
