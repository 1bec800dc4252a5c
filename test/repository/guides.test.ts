/** The guides are linked, and quote errors of the provider and the server correctly. */
import { describe, expect, it } from "vitest";
import { missingPrivilege } from "../../src/api/message-forms";
import { CLUSTER_STATE_TEXTS, GENERAL_TEXTS } from "../../src/api/server-texts";
import { serverTexts } from "../../src/resources";
import { ADVICE } from "../../src/tools/explain/advice";
import { codes } from "../../src/tools/explain/errors";
import { entries, read } from "./files";

const guides = entries("docs/guides").files;
const sources = entries("src")
  .files.filter((path) => /^src\/(api|framework|provider|resources)\/.*\.ts$/.test(path))
  .map(read)
  .join("\n");

describe.each(guides)("%s", (guide) => {
  it("the guide begins with a title and a sentence about its subject", () => {
    expect(read(guide)).toMatch(/^---\npage_title: ".+ - pve"\ndescription: ".+"\n---\n\n# .+\n/);
  });

  it("the guide is in the list of guides", () => {
    expect(read("docs/index.md")).toContain(`(${guide.replace("docs/", "")})`);
  });
});

it("the README links to the list of guides", () => {
  expect(read("README.md")).toContain("(docs/index.md#guides)");
  expect(read("docs/index.md")).toMatch(/^## Guides$/m);
});

describe("the guide to troubleshooting", () => {
  const textsOf = (section: string) => Object.keys(ADVICE[section] ?? {});

  it.each(["Before anything is planned", "In a plan", "In an apply"])("quotes the provider (%s)", (section) => {
    const fragments = textsOf(section).flatMap((text) => text.split("…").map((part) => part.trim()));
    expect(fragments.length).toBeGreaterThan(5);
    const missing = fragments.filter((fragment) => fragment !== "" && !sources.includes(fragment));
    expect(missing).toEqual([]);
  });

  it("quotes messages of the server that the provider knows", () => {
    const known = [...CLUSTER_STATE_TEXTS, ...serverTexts, ...GENERAL_TEXTS];
    const quoted = textsOf("In the server's words");
    expect(quoted.length).toBeGreaterThan(4);
    expect(quoted.filter((text) => !known.some((row) => row.text.test(text)) && !missingPrivilege(text))).toEqual([]);
  });

  it("names each error code, and no other", () => {
    const [, table = ""] = read("docs/guides/troubleshooting.md").split("## By code", 2);
    const named = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, code]) => code);
    expect(named.sort()).toEqual([...codes].sort());
  });
});
