/** Import blocks, from which `plan -generate-config-out` writes the configuration. */
import type { Found } from "./inventory";

export function asHcl(objects: readonly Found[]): string {
  return objects.map(({ resource, name, id }) => block(`pve_${resource.type}.${name}`, id)).join("\n");
}

function block(address: string, id: string): string {
  return `import {\n  to = ${address}\n  id = ${literal(id)}\n}\n`;
}

/** A text as it is, without what Terraform would take for an expression. */
export function literal(text: string): string {
  return JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&");
}
