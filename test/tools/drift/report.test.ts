import { expect, it } from "vitest";
import { DRIFT_FORMATS } from "../../../src/tools/choices";
import type { DriftReport } from "../../../src/tools/drift/drift";
import { driftText, hasDrift, hasProblems } from "../../../src/tools/drift/report";

const CLEAN: DriftReport = {
  stacks: [{ name: "office", addresses: ["pve_pool.web"], drifted: [], problems: [] }],
  unmanaged: [],
  problems: [],
};
const REPORT: DriftReport = {
  stacks: [
    {
      name: "office",
      addresses: ["pve_pool.web", 'pve_pool.db["a"]', "pve_pool.old"],
      drifted: [
        {
          address: "pve_pool.web",
          type: "pve_pool",
          what: "changed",
          changes: [{ path: "comment", state: "<ours>", cluster: "a | `b`\u001b[31m" }],
          touched: [
            { type: "qmdestroy", node: "pve1", user: "ann@pve!ui", time: "2026-11-20T10:00:00.000Z", status: "OK" },
            { type: "qmcreate", node: "pve2", user: "bob@pve", time: "2026-11-20T09:00:00.000Z" },
          ],
        },
        { address: 'pve_pool.db["a"]', type: "pve_pool", what: "gone", changes: [], touched: [] },
      ],
      problems: [{ address: "pve_pool.old", problem: "403 Permission check failed" }],
    },
  ],
  unmanaged: [{ type: "pve_pool", id: "wild" }],
  problems: ["pve_acme_account: 403"],
};

it("a report of drift lists the differences as text, with the next step", () => {
  expect(driftText(REPORT, "human")).toBe(`office: 3 objects, 2 not as the state says, 1 not read
  ~ pve_pool.web has changed on the cluster
      comment: "<ours>" -> "a | \`b\`\\u001b[31m"
      late task: qmdestroy of ann@pve!ui on pve1, 2026-11-20T10:00:00.000Z, OK
      late task: qmcreate of bob@pve on pve2, 2026-11-20T09:00:00.000Z
  - pve_pool.db["a"] is gone from the cluster
  ? pve_pool.old cannot be read: 403 Permission check failed

On the cluster and in none of these states: 1 object
  pve_pool wild

Could not be listed:
  ? pve_acme_account: 403

An apply reverts changed objects and creates missing ones again. To keep the cluster as it is, update the configuration until the plan is empty.

\`cdktf-pve export --out DIRECTORY pve_pool\` writes a project with the objects of these types; \`cdktf-pve import-blocks pve_pool\` prints only import blocks. Keep the objects that you want to manage, and delete the others from the files.
`);
  expect(driftText(CLEAN, "human")).toBe("office: 1 object, as the state says\n");
});

it("a table in Markdown is intact with any value", () => {
  expect(driftText(REPORT, "markdown")).toContain(`| Object | Attribute | State | Cluster |
|---|---|---|---|
| \`pve_pool.web\` | \`comment\` | \`"<ours>"\` | \`"a \\| 'b'\\u001b[31m"\` |
| \`pve_pool.db["a"]\` | | there | **gone** |

* \`pve_pool.web\`: late task: qmdestroy of ann@pve!ui on pve1, 2026-11-20T10:00:00.000Z, OK
* \`pve_pool.web\`: late task: qmcreate of bob@pve on pve2, 2026-11-20T09:00:00.000Z

* \`pve_pool.old\` cannot be read: 403 Permission check failed`);
});

it("JUnit has a case for each object", () => {
  expect(driftText(REPORT, "junit")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="office" tests="3" failures="2" errors="1">
    <testcase classname="office" name="pve_pool.web"><failure message="has changed on the cluster">comment: &quot;&lt;ours&gt;&quot; -&gt; &quot;a | \`b\`\\u001b[31m&quot;
late task: qmdestroy of ann@pve!ui on pve1, 2026-11-20T10:00:00.000Z, OK
late task: qmcreate of bob@pve on pve2, 2026-11-20T09:00:00.000Z</failure></testcase>
    <testcase classname="office" name="pve_pool.db[&quot;a&quot;]"><failure message="is gone from the cluster"></failure></testcase>
    <testcase classname="office" name="pve_pool.old"><error message="403 Permission check failed"/></testcase>
  </testsuite>
</testsuites>
`);
});

it.each(DRIFT_FORMATS)("a report of drift shows no control characters: %s", (format) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them.
  expect(driftText(REPORT, format)).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

it("a report of drift cuts long lists of unmanaged objects for readers, and reports the cut", () => {
  const unmanaged = Array.from({ length: 60 }, (_, n) => ({ type: "pve_pool", id: `p${n}` }));
  const text = driftText({ ...CLEAN, unmanaged }, "human");
  expect(text).toContain("  … and 10 more (--format json has all)");
  expect(text).toContain("in none of these states: 60 objects");
});

it("a report of drift distinguishes drift from objects that could not be read", () => {
  expect([hasDrift(CLEAN), hasProblems(CLEAN)]).toEqual([false, false]);
  expect([hasDrift(REPORT), hasProblems(REPORT)]).toEqual([true, true]);
});
