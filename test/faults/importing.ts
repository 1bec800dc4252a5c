/** Imports and queries, with the state that Terraform keeps. */
import type { State } from "../../src/framework/attribute";
import { encodePrivate } from "../../src/framework/handlers/private-data";
import { call, handlerOf } from "./calls";
import type { Terraform } from "./terraform";

/**
 * Imports as an import block does before its plan, or with `managed` as a `moved` block from a type of another
 * provider.
 */
export function importInto(
  terraform: Terraform,
  address: string,
  id: string,
  managed?: readonly string[],
): Promise<void> {
  return terraform.inProcess(async (provider) => {
    const answer = await handlerOf(provider, address).import({ id, identity: null, ...call() });
    const [imported] = answer.resources;
    if (!imported || imported.state === null) throw new Error(JSON.stringify(answer.diagnostics));
    const data = managed ? encodePrivate({ imported: { managed } }) : imported.private;
    terraform.state.set(address, { value: imported.state as State, private: data, tainted: false });
  });
}

/** Lists the objects of a type, as a query passes them to generated configurations. */
export function listBy(terraform: Terraform, address: string): Promise<readonly State[]> {
  return terraform.inProcess(async (provider) => {
    const list = provider.list(address.split(".")[0] ?? "");
    const found: State[] = [];
    const request = { config: {}, limit: 0, includeResource: true, ...call() };
    for await (const { resource } of list?.list(request) ?? []) if (resource) found.push(resource as State);
    return found;
  });
}
