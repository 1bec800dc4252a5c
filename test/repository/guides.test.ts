/** The guides are found by users, and what they say of errors is what the provider and the server say. */
import { describe, expect, it } from "vitest";
import { entries, read } from "./files";

const guides = entries("docs/guides").files;
const sources = entries("src")
  .files.filter((path) => /^src\/(api|framework|provider|resources)\/.*\.ts$/.test(path))
  .map(read)
  .join("\n");

describe.each(guides)("%s", (guide) => {
  it("names itself and says in a sentence what it is about", () => {
    expect(read(guide)).toMatch(
      /^---\npage_title: ".+ - pve"\nsubcategory: ""\ndescription: \|-\n {2}.+\n---\n\n# .+\n/,
    );
  });

  it.each(["README.md", "docs/index.md"])("stands on the page %s", (page) => {
    expect(read(page)).toContain(page === "README.md" ? `(${guide})` : `(${guide.replace("docs/", "")})`);
  });
});

describe("the guide to troubleshooting", () => {
  const page = read("docs/guides/troubleshooting.md");
  /** The first cells of the tables in a section. */
  const cells = (section: string): string[] => {
    const [, text = ""] = new RegExp(`^## ${section}\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, "m").exec(page) ?? [];
    return [...text.matchAll(/^\| `([^|]+)` \|/gm)].map(([, cell = ""]) => cell);
  };

  it.each(["Before anything is planned", "In a plan", "In an apply"])(
    "quotes what the provider says (%s)",
    (section) => {
      const fragments = cells(section).flatMap((cell) => cell.split("…").map((part) => part.replace(/^: /, "").trim()));
      expect(fragments.length).toBeGreaterThan(5);
      const unsaid = fragments.filter((fragment) => fragment !== "" && !sources.includes(fragment));
      expect(unsaid).toEqual([]);
    },
  );

  it("quotes texts of the server that the page of errors has", () => {
    const patterns = [...read("docs/errors.md").matchAll(/^\| `((?:[^`])+)`/gm)].map(([, pattern = ""]) => {
      return new RegExp(pattern.replaceAll("\\|", "|"), "i");
    });
    const quoted = cells("In the server's words");
    expect(quoted.length).toBeGreaterThan(4);
    expect(quoted.filter((text) => !patterns.some((pattern) => pattern.test(text)))).toEqual([]);
  });

  it("names each code of the page of errors, and no other", () => {
    const [, codes = ""] = /^## Codes\n([\s\S]*?)^## /m.exec(read("docs/errors.md")) ?? [];
    const known = [...codes.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, code]) => code);
    expect(cells("By code").sort()).toEqual(known.sort());
  });
});
