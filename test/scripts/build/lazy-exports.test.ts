import { describe, expect, it } from "vitest";
import { lazyClasses, lazyExports } from "../../../scripts/build/lazy-exports";

const NAMES: Record<string, readonly string[]> = { "./alias": ["Alias", "both"], "./ipset": ["Ipset", "both"] };
const namesOf = (file: string) => NAMES[file];

/** Returns the exports of a CommonJS module, and the files that it has loaded by then. */
function load(text: string) {
  const loaded: string[] = [];
  const exports: Record<string, unknown> = {};
  const file = (path: string) => {
    loaded.push(path);
    return Object.fromEntries((NAMES[path] ?? ["Other"]).map((name) => [name, `${name} of ${path}`]));
  };
  const exportStar = (from: object) => Object.assign(exports, from);
  new Function("exports", "module", "require", "__exportStar", text)(exports, { exports }, file, exportStar);
  return { exports, loaded };
}

const INDEX = '__exportStar(require("./alias"), exports);\n__exportStar(require("./ipset"), exports);\n';

describe("lazily loaded classes", () => {
  it("classes load on first use, and the first of two files with one name provides it", () => {
    const { exports, loaded } = load(lazyClasses(INDEX, namesOf));
    expect(Object.keys(exports)).toEqual(["Alias", "both", "Ipset"]);
    expect(loaded).toEqual([]);
    expect(exports.Ipset).toBe("Ipset of ./ipset");
    expect(exports.both).toBe("both of ./alias");
    expect(loaded).toEqual(["./ipset", "./alias"]);
  });

  it("classes follow their files after a build that has not changed the index", () => {
    const before = lazyClasses(INDEX, (file) => (file === "./alias" ? ["Old"] : namesOf(file)));
    expect(lazyClasses(before, namesOf)).toBe(lazyClasses(INDEX, namesOf));
  });

  it("classes load at once if a file re-exports those of others", () => {
    const text = `__exportStar(require("../../bindings/firewall"), exports);\n${INDEX}__exportStar(require("./deep"), exports);\n`;
    const lazy = lazyClasses(text, namesOf);
    const { exports, loaded } = load(lazy);
    expect(loaded).toEqual(["../../bindings/firewall", "./deep"]);
    expect(Object.keys(exports)).toEqual(["Other", "Alias", "both", "Ipset"]);
    expect(lazy).toContain('{ Alias, both, Ipset, ...require("../../bindings/firewall"), ...require("./deep") }');
  });

  it("an index without classes is unchanged", () => {
    expect(lazyClasses("exports.a = 1;\n", namesOf)).toBe("exports.a = 1;\n");
  });
});

it("families load on first use", () => {
  const { exports, loaded } = load(
    lazyExports('exports.one = require("./alias");\nexports.two = require("./ipset");\n'),
  );
  expect(Object.keys(exports)).toEqual(["one", "two"]);
  expect(loaded).toEqual([]);
  expect(exports.two).toMatchObject({ Ipset: "Ipset of ./ipset" });
  expect(loaded).toEqual(["./ipset"]);
});

it("classes of the index itself load on first use", () => {
  const compiled = ["Alias", "both"].map(
    (name) =>
      `Object.defineProperty(exports, "${name}", { enumerable: true, get: function () { return alias_1.${name}; } });`,
  );
  const lazy = lazyExports(`var alias_1 = require("./alias");\n${compiled.join("\n")}\n`);
  const { exports, loaded } = load(lazy);
  expect(Object.keys(exports)).toEqual(["Alias", "both"]);
  expect(loaded).toEqual([]);
  expect(exports.both).toBe("both of ./alias");
  expect(lazyExports(lazy)).toBe(lazy);
});
