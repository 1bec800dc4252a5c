import { expect, it } from "vitest";
import { recordedCluster } from "./ask";

const PATH = "/cluster/notifications";

it("notifications have a new digest after the first write, which adds the built-in entries to the file", async () => {
  const ask = recordedCluster();
  const matcher = `${PATH}/matchers/default-matcher`;
  const before = await ask("GET", matcher);
  await ask("POST", `${PATH}/endpoints/gotify`, { name: "g1", server: "http://127.0.0.1", token: "t" });
  await ask("DELETE", `${PATH}/endpoints/gotify/g1`);
  const stale = "400 detected modified configuration - file changed by other user? Try again.";
  expect(await ask("PUT", matcher, { disable: "1", digest: before.digest })).toBe(stale);
  const { digest, ...fields } = await ask("GET", matcher);
  expect({ ...fields, digest: before.digest }).toEqual(before);
  expect(await ask("PUT", matcher, { disable: "1", digest })).toBeNull();
  expect(await ask("GET", matcher)).toMatchObject({ origin: "modified-builtin", disable: 1 });
  expect(await ask("PUT", matcher, { delete: ["disable"] })).toBeNull();
  expect(await ask("GET", matcher)).toMatchObject({ origin: "builtin" });
});

it("notifications can be matched by the existing jobs", async () => {
  const ask = recordedCluster();
  const jobs = async () =>
    (await ask("GET", `${PATH}/matcher-field-values`)).filter(({ field }: { field: string }) => field === "job-id");
  await ask("POST", "/cluster/backup", { id: "nightly", schedule: "2:30", all: "1", comment: "every night" });
  await ask("POST", "/cluster/jobs/realm-sync/sync", { schedule: "hourly", realm: "corpldap", scope: "both" });
  await ask("POST", "/cluster/replication", { id: "100-0", type: "local", target: "pve2" });
  expect(await jobs()).toEqual([
    { field: "job-id", value: "nightly", comment: "every night" },
    { field: "job-id", value: "100-0", comment: null },
  ]);
});

it("a failed test of a target names the endpoint, except for a webhook", async () => {
  const ask = recordedCluster();
  const endpoints = "/cluster/notifications/endpoints";
  await ask("POST", `${endpoints}/gotify`, { name: "go", server: "http://127.0.0.1:9", token: "t" });
  await ask("POST", `${endpoints}/webhook`, { name: "wh", url: "http://127.0.0.1:9/hook", method: "post" });
  const test = (name: string) => ask("POST", `/cluster/notifications/targets/${name}/test`);
  expect(await test("go")).toBe(
    "500 Could not test target: could not notify via endpoint(s): go: io: Connection refused",
  );
  expect(await test("wh")).toBe("500 Could not test target: io: Connection refused");
});
