/** Data source for any path of the API. */
import { dynamic, map, string } from "../../../framework/attribute";
import { dynamicOf } from "../../../plugin/cty/value";
import { textOfEach } from "../../formats/lists";
import { dataSource } from "../../kinds/define";
import { untypedCalls } from "../../parameters/address";
import { encodedPath, pathAttribute, rootTicket } from "./attributes";
import { asValue } from "./body-values";
import { rights } from "./rights";

export const apiData = dataSource({
  type: "api",
  family: "cluster",
  description:
    "The unchanged answer of the server at any path of its API, for data that no other data source reports. It also reads outside `/cluster` and `/pools`. Flags may be numbers or strings, and keys may be missing.",
  example: `data "pve_api" "storages" {
  path  = "/cluster/resources"
  query = { type = "storage" }
}

output "names" {
  value = data.pve_api.storages.answer[*].storage
}
`,
  attributes: {
    path: pathAttribute.required(),
    query: map(string({ doc: "Value." }), { doc: "Parameters of the request.", check: [textOfEach] }).optional(),
    root_ticket: rootTicket.optional(),
    answer: dynamic({ doc: "Answer of the server: an object, a list or a plain value." }).computed(),
  },
  operations: [],
  rights,
  async read({ path, query, root_ticket }, { services }) {
    const credential = root_ticket ? ("root-ticket" as const) : ("any" as const);
    const answer = await untypedCalls(services).read(`GET ${encodedPath(path)}`, {}, query ?? {}, { credential });
    return { answer: dynamicOf(asValue(answer)) };
  },
});
