/** Data sources of ACME plugins. Facts: contributing/facts/acme.md#plugins. */

import { list, listOf, reportedAttributes, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { reconcileRead } from "../../framework/values/reconcile";
import { nullState } from "../../framework/values/state";
import { unlessMissing } from "../failures";
import { configId } from "../formats/names";
import type { Answer } from "../kinds/collection";
import { dataSource } from "../kinds/define";
import { decodeAnswer } from "../parameters/parameters";
import { reportedText } from "../parameters/reported-text";
import { allUnknown, extraJson, extraJsonOf } from "../unknown-properties/unknown-properties";
import { credentialNames, credentialsCodec } from "./credentials";
import { acmePluginMissing } from "./diagnostics";
import { PLUGIN_LOCK, pluginTypeValues, acmePluginSettings as settings } from "./plugin";

const plugin = {
  ...reportedAttributes(settings),
  ...extraJson,
  data_keys: list(string({ doc: "Name." }), {
    doc: "Names of the credentials, sorted. The data source does not report their values.",
  }).computed(),
};

function pluginRow(answer: Answer) {
  const remote = { ...decodeAnswer(settings, answer), id: reportedText(answer.plugin) };
  const names = typeof answer.data === "string" ? credentialNames(credentialsCodec.decode(answer.data)) : undefined;
  const state = reconcileRead(settings, nullState(settings), remote);
  const extra_json = extraJsonOf(allUnknown(remote, ["plugin", "data"]));
  return { ...state, id: remote.id, extra_json, data_keys: (names ?? []).sort() };
}

export const acmePluginData = dataSource({
  type: "acme_plugin",
  description: "An ACME challenge plugin, without the values of its credentials. It must exist.",
  example: `data "pve_acme_plugin" "cloudflare" {\n  id = pve_acme_plugin.cloudflare.id\n}\n`,
  attributes: { ...plugin, id: settings.id.reported().required().checked(configId) },
  operations: ["GET /cluster/acme/plugins/{id}"],
  async read({ id }, { services }) {
    const call = services.read("GET /cluster/acme/plugins/{id}", { id });
    const answer = await unlessMissing(call);
    if (answer) return pluginRow(answer);
    throw new DiagnosticError(acmePluginMissing({ id }, path("id")));
  },
});

export const acmePluginsData = dataSource({
  type: "acme_plugins",
  description:
    "ACME challenge plugins, sorted by ID, without the values of their credentials. They always include the built-in `standalone`.",
  example: `data "pve_acme_plugins" "dns" {\n  type = "dns"\n}\n`,
  attributes: {
    type: string<"dns" | "standalone">({
      doc: "Only plugins of this type: `dns` or `standalone`.",
      check: [pluginTypeValues],
    }).optional(),
    plugins: listOf(plugin, { doc: "Plugins." }).computed(),
  },
  operations: ["GET /cluster/acme/plugins"],
  async read({ type }, { services }) {
    const query = type === null ? {} : { type };
    const answers = await services.read("GET /cluster/acme/plugins", {}, query, { shared: PLUGIN_LOCK });
    return { plugins: answers.map(pluginRow).sort((a, b) => (a.id < b.id ? -1 : 1)) };
  },
});
