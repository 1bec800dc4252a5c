/** The guide to methods lists exactly the methods of the library. */
import { expect, it } from "vitest";
import { assemblyTypes } from "../../scripts/reference/assembly-file";
import { read } from "./files";

it("the guide lists every method of every resource, and no other", () => {
  const resources = Object.entries(assemblyTypes()).filter(
    ([fqn, { base }]) => fqn.startsWith("cdktf-pve.") && base === "cdktf.TerraformResource",
  );
  const all = resources.flatMap(([fqn, { methods = [] }]) =>
    methods
      .filter((method) => !method.static && !method.protected && !/^(put|reset)[A-Z]/.test(method.name))
      .map(({ name }) => `${fqn.replace("cdktf-pve.", "")}.${name}`),
  );
  const guide = read("docs/guides/methods.md");
  const rows = [...guide.matchAll(/^\| (`\w+\.\w+`.*?) \| (.*?) \|/gm)];
  const namesIn = (text = "") => [...text.matchAll(/`([\w.]+)`/g)].map(([, name]) => name);
  const listed = rows.flatMap(([, owners, names]) =>
    namesIn(owners).flatMap((owner) => namesIn(names).map((name) => `${owner}.${name}`)),
  );
  expect(listed.sort()).toEqual(all.sort());
});
