/** Pasted text: the provider's own diagnostics in every form that users have, and complete logs. */
import { describe, expect, it } from "vitest";
import { explanationsOf } from "../../../src/tools/explain";
import { KNOWN_DIAGNOSTICS } from "../../../src/tools/explain/diagnostics";
import { explainPasted } from "../../../src/tools/explain/log";
import { framed } from "./framed";

const titles = (given: string) => explanationsOf(given).map(({ title }) => title);

const WHERE =
  'with pve_pool.web,\n  on main.tf line 3, in resource "pve_pool" "web":\n   3: resource "pve_pool" "web" {\n\n';
const forms: Readonly<Record<string, (summary: string) => string>> = {
  "in a frame with colours": (summary) => framed(summary, `${WHERE}More of it.`),
  "in a frame behind the name of a stack": (summary) => framed(summary, `${WHERE}More of it.`, "network-prod  "),
  "in a frame behind the time of a CI log": (summary) => framed(summary, WHERE, "2026-11-23T16:00:00.1234567Z "),
  "without a frame": (summary) => `pve_pool.web: Creating...\n\nError: ${summary}\n\n  ${WHERE}More of it.\n`,
  "as a line of JSON": (summary) =>
    `${JSON.stringify({ "@level": "error", diagnostic: { severity: "error", summary, address: "pve_pool.web" } })}`,
  "as the output of validate -json": (summary) =>
    JSON.stringify(
      { valid: false, diagnostics: [{ summary, snippet: { context: 'resource "pve_pool" "web"' } }] },
      null,
      2,
    ),
};

describe("explain knows the provider's own diagnostics", () => {
  const all = KNOWN_DIAGNOSTICS;
  const fill = (summary: string) => summary.replaceAll("…", "pve_thing.x");

  it("explains each by its ID, with the remedy of the catalogue", () => {
    const unexplained = all.filter(({ entry, summary }) => {
      const [first] = explanationsOf(entry.id);
      return entry.finds === undefined ? first?.title !== summary : first?.kind !== "check";
    });
    expect(unexplained.map(({ entry }) => entry.id)).toEqual([]);
    expect(explanationsOf("pool-missing")).toMatchObject([
      { title: 'No pool "…"', facts: { Remedy: [expect.stringMatching(/^Correct the id/)], Id: ["pool-missing"] } },
    ]);
  });

  it.each(Object.entries(forms))("finds each entry %s, and the page of the type", (_, form) => {
    const unexplained = all.filter(({ summary, letters }) => {
      const [first] = explanationsOf(form(fill(summary)));
      const row = all.find((one) => one.summary === first?.title);
      // When two rows match, the more specific one wins.
      const isThat = row !== undefined && row.letters >= letters && first?.facts.Seen !== undefined;
      return !isThat || !first?.facts.Pages?.includes("docs/resources/pool.md");
    });
    expect(unexplained.map(({ summary }) => summary)).toEqual([]);
  });

  it("finds a summary without its context if it is unambiguous", () => {
    const own = all.filter(({ letters }) => letters >= 14).map(({ summary }) => fill(summary));
    expect(own.filter((summary) => titles(summary).length === 0)).toEqual([]);
    expect(titles("nothing needs water")).toEqual([]);
  });
});

describe("explain of a whole log", () => {
  const exists = (pool: string) =>
    framed(
      `Could not create pve_pool: pool '${pool}' already exists`,
      `with pve_pool.${pool},\n\nSomething with this name exists already.\n\nRequest: POST /pools, status 500. Error code: already-exists.`,
    );
  const log = [
    "pve_pool.web: Creating...",
    exists("web"),
    framed("Two login methods", 'with provider["registry.terraform.io/cdktf-pve/pve"],'),
    exists("db"),
    framed("Something else is broken", "It says nothing."),
    framed("Unsupported argument", `${WHERE}An argument named "coment" is not expected here.`),
  ].join("\n");

  it("reports each error once and in order, with all places where it occurred", () => {
    const { explanations } = explainPasted(log);
    const [first, ...others] = explanations.filter(({ facts }) => facts.Seen);
    expect(first?.title).toBe("Error code already-exists");
    expect(first?.facts.Seen).toEqual([
      "pve_pool.web: Could not create pve_pool: pool 'web' already exists",
      "pve_pool.db: Could not create pve_pool: pool 'db' already exists",
    ]);
    expect(others.map(({ title }) => title)).toContain("Two login methods");
  });

  it("names the attribute that a mistyped argument resembles", () => {
    expect(explainPasted(log).explanations.map(({ title }) => title)).toContain("pve_pool.comment");
  });

  it("links Terraform's errors about our blocks and functions to their page, and ignores similar words", () => {
    const unknown = `with pve_backup_job.b,\n  on main.tf line 1, in resource "pve_backup_job" "b":\n\nAn argument named "zzz" is not expected here.`;
    expect(titles(framed("Unsupported argument", unknown))).toEqual(["pve_backup_job"]);
    const call = 'Invalid value for "from" parameter: while calling provider::pve::schedule_next(calendar, from, n)';
    expect(titles(framed("Invalid function argument", call))).toEqual(["Function schedule_next"]);
    const type = 'The provider cdktf-pve/pve does not support resource type "pve_nothing".';
    expect(titles(framed("Invalid resource type", type))).toEqual([]);
  });

  it("finds an entry by the id in the last line, and does not repeat that line", () => {
    const [first] = explanationsOf(
      framed("Invalid value for anything", `${WHERE}must be one of ACCEPT, DROP.\nId: invalid-value`),
    );
    expect(first).toMatchObject({ text: "must be one of ACCEPT, DROP.", facts: { Id: ["invalid-value"] } });
    const [other] = explanationsOf(framed("A title of another version", `${WHERE}Text.\nId: pool-missing`));
    expect(other?.facts.Id).toEqual(["pool-missing"]);
  });

  it("adds the words of the diagnostic when they vary", () => {
    const [first] = explanationsOf(framed("Invalid value for rules[0].action", `${WHERE}must be one of ACCEPT, DROP.`));
    expect(first?.text).toBe("must be one of ACCEPT, DROP.");
  });

  it("explains the attributes behind parameters that a server refuses", () => {
    const words =
      "Parameter verification failed.\notel-compression: value 'x' does not have a value in the enumeration";
    expect(titles(words)).toEqual(["Error code invalid", "pve_metric_server_opentelemetry.compression"]);
  });

  it("names the errors without an explanation", () => {
    expect(explainPasted(log).unknown).toEqual(["Something else is broken"]);
  });

  it("finds the checks and policies that synthesis and plans report", () => {
    const synth =
      "Validation failed with the following errors:\n  [web] web/rules: rules[1].action: must be one of ACCEPT";
    expect(titles(synth)[0]).toBe("Check at synthesis configuration");
    const policy =
      "error: pve_firewall_rules.cluster: rules[1]: lets everyone reach SSH. [firewall-administration-open]\n";
    expect(titles(`${policy}\n12 resources, 1 error`)).toEqual(["Policy firewall-administration-open"]);
  });

  it("reads the lines of a log without frames one by one", () => {
    const lines = Array.from({ length: 30 }, (_, n) => `Nov 23 16:00:${n} pve1 pvedaemon[1]: starting worker`);
    lines.splice(12, 0, "Nov 23 16:01:00 pve1 pvedaemon[1]: cluster not ready - no quorum?");
    expect(titles(lines.join("\n"))).toContain("Error code no-quorum");
  });
});

describe("explain of missing permissions", () => {
  it.each([
    ["alone", (words: string) => words],
    ["in a diagnostic", (words: string) => framed(`Could not read pve_pool: ${words}`, "Error code: forbidden.")],
  ])("explain names a first role when no permissions at all are reported %s", (_form, form) => {
    const [first] = explanationsOf(form("terraform@pve!tf has no permissions at all on this server."));
    expect(first?.title).toBe("Error code forbidden");
    expect(first?.text).toMatch(/pveum acl modify \/ --roles PVEAuditor .*--tokens/);
  });

  it("explains a bare refusal as one missing privilege", () => {
    const [bare] = explanationsOf("Permission check failed");
    expect(bare?.text).toMatch(/lack a privilege at a path/);
    const [whole] = explanationsOf("Permission check failed (/pool/a, Pool.Allocate)");
    expect(whole?.text).toContain("Pool.Allocate on /pool/a");
  });

  it("explains no warning of Terraform itself", () => {
    const warning =
      'Warning: Unable to open CLI configuration file\n\nThe CLI configuration file at "x.rc" does not exist.';
    expect(explainPasted(warning)).toEqual({ explanations: [], unknown: ["Unable to open CLI configuration file"] });
  });
});
