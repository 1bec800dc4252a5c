/** Methods by which owners create children, compared with the classes in the build's assembly. */
import { expect, it } from "vitest";
import { assemblyTypes } from "../../../scripts/reference/assembly-file";
import { camelCase } from "../../../src/strings/case";
import { OWNER_METHODS } from "../../../src/tools/export/constructs";

const types = assemblyTypes();
const propertiesOf = (fqn: string | undefined): string[] =>
  (types[fqn ?? ""]?.properties ?? []).map(({ name }) => name);
const required = (fqn: string): string[] =>
  (types[fqn]?.properties ?? []).filter(({ optional }) => !optional).map(({ name }) => name);

/** Methods such as `Vnet addVnet zone`: they belong to resources and take an ID and options without the owner. */
function addMethods(): string[] {
  const found = Object.entries(types).flatMap(([fqn, { base, methods = [] }]) =>
    fqn.startsWith("cdktf-pve.") && base === "cdktf.TerraformResource" ? methods : [],
  );
  return found.flatMap(({ name, static: isStatic, parameters = [], returns }) => {
    const [id, options] = parameters;
    const created = returns?.type.fqn;
    if (isStatic || parameters.length !== 2 || id?.name !== "id" || options?.type?.fqn !== `${created}Options`)
      return [];
    const owner = required(`${created}Config`).filter(
      (property) => !propertiesOf(options.type?.fqn).includes(property),
    );
    return owner.length === 1 ? [`${created?.split(".").at(-1)} ${name} ${owner[0]}`] : [];
  });
}

it("each child that an owner can create by a method is written with that method", () => {
  const known = Object.entries(OWNER_METHODS).map(([type, [attribute, method]]) => {
    const className = camelCase(`_${type.replace("sdn_", "")}`);
    return `${className} ${method} ${camelCase(attribute)}`;
  });
  expect([...new Set(addMethods())].sort()).toEqual(known.sort());
});
