/** The guide to methods lists exactly the methods of the library. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");

interface Type {
  readonly fqn: string;
  readonly base?: string;
  readonly methods?: readonly { readonly name: string; readonly static?: boolean; readonly protected?: boolean }[];
}

it("the guide lists every method of every resource, and no other", () => {
  const { types } = JSON.parse(gunzipSync(readFileSync(join(ROOT, ".jsii.gz"))).toString());
  const resources = Object.values<Type>(types).filter(({ base }) => base === "cdktf.TerraformResource");
  const all = resources.flatMap(({ fqn, methods = [] }) =>
    methods
      .filter((method) => !method.static && !method.protected && !/^(put|reset)[A-Z]/.test(method.name))
      .map(({ name }) => `${fqn.replace("cdktf-pve.", "")}.${name}`),
  );
  const guide = readFileSync(join(ROOT, "docs", "guides", "methods.md"), "utf8");
  const rows = [...guide.matchAll(/^\| (`\w+\.\w+`.*?) \| (.*?) \|/gm)];
  const namesIn = (text = "") => [...text.matchAll(/`([\w.]+)`/g)].map(([, name]) => name);
  const listed = rows.flatMap(([, owners, names]) =>
    namesIn(owners).flatMap((owner) => namesIn(names).map((name) => `${owner}.${name}`)),
  );
  expect(listed.sort()).toEqual(all.sort());
});
