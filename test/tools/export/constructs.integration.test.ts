/** What owners make by a verb, compared with the classes as the build notes them. */
import { expect, it } from "vitest";
import { assemblyTypes } from "../../../scripts/reference/assembly-file";
import { camelCase } from "../../../src/strings/case";
import { OWNER_METHODS } from "../../../src/tools/export/constructs";

const types = assemblyTypes();
const propertiesOf = (fqn: string | undefined): string[] =>
  (types[fqn ?? ""]?.properties ?? []).map(({ name }) => name);
const required = (fqn: string): string[] =>
  (types[fqn]?.properties ?? []).filter(({ optional }) => !optional).map(({ name }) => name);

/** `Vnet addVnet zone`: verbs of resources that take an id and the options without the owner. */
function verbs(): string[] {
  const found = Object.entries(types).flatMap(([fqn, { base, methods = [] }]) =>
    fqn.startsWith("cdktf-pve.") && base === "cdktf.TerraformResource" ? methods : [],
  );
  return found.flatMap(({ name, static: isStatic, parameters = [], returns }) => {
    const [id, options] = parameters;
    const made = returns?.type.fqn;
    if (isStatic || parameters.length !== 2 || id?.name !== "id" || options?.type?.fqn !== `${made}Options`) return [];
    const owner = required(`${made}Config`).filter((property) => !propertiesOf(options.type?.fqn).includes(property));
    return owner.length === 1 ? [`${made?.split(".").at(-1)} ${name} ${owner[0]}`] : [];
  });
}

it("each child that an owner makes by a verb is written with it", () => {
  const known = Object.entries(OWNER_METHODS).map(([type, [attribute, verb]]) => {
    const className = camelCase(`_${type.replace("sdn_", "")}`);
    return `${className} ${verb} ${camelCase(attribute)}`;
  });
  expect([...new Set(verbs())].sort()).toEqual(known.sort());
});
