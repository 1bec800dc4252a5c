/**
 * Challenge plugins, which prove the control of a domain. The plugin `standalone` always exists: it comes back after it
 * was deleted.
 * Facts: contributing/facts/acme.md#plugins.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl";
import type { Routes } from "../../kernel/router";
import { type Sections, sectionConfig } from "../../kernel/section-config";
import { copyData } from "../../kernel/store";
import { parametersOf } from "../../schema/description";
import { PLUGINS } from "./files";
import * as refuse from "./texts";

/**
 * Decodes `data`. It is sent as base64 in either alphabet and shown decoded, one character per byte. Decoding never fails:
 * it skips invalid characters and ends at `=`.
 */
function decoded(text: string): string | undefined {
  const base64 = text.replace(/=.*$/s, "").replace(/[^A-Za-z0-9+/_-]/g, "");
  return Buffer.from(base64, "base64").toString("latin1") || undefined;
}

const sections = sectionConfig({
  parameters: parametersOf("POST /cluster/acme/plugins"),
  types: {
    dns: { required: "api", optional: "data validation-delay nodes disable" },
    standalone: { optional: "nodes disable" },
  },
  values: { data: { stored: decoded }, disable: { stored: (text) => (isTrue(text) ? 1 : undefined) } },
});

/** Returns a copy of the plugins with the built-in one. */
const withBuiltIn = (plugins: Frozen<Sections>): Sections =>
  copyData({ standalone: { type: "standalone" }, ...(plugins as Sections) });

const shown = (call: Call, id: string, plugin: object) => ({ plugin: id, ...plugin, digest: call.digest(PLUGINS) });

function list(call: Call) {
  return Object.entries(withBuiltIn(call.read(PLUGINS)))
    .filter(([, { type }]) => (call.text("type") ?? type) === type)
    .map(([id, plugin]) => shown(call, id, plugin));
}

function read(call: Call) {
  const id = call.required("id");
  return shown(call, id, withBuiltIn(call.read(PLUGINS))[id] ?? refuse.pluginNotDefined(id));
}

/** Edits the file. Every write adds the built-in plugin unless it deletes it. */
function edit(call: Call, change: (plugins: Sections) => void): void {
  call.edit(PLUGINS, (plugins) => change(Object.assign(plugins, withBuiltIn(plugins))));
}

function create(call: Call): void {
  const id = call.required("id");
  edit(call, (plugins) => {
    if (plugins[id]) refuse.pluginExists(id);
    plugins[id] = sections.create(call.required("type"), call.parameters("id", "type"));
  });
}

/** Updates a plugin. An option that is deleted and set in one call is set. */
function update(call: Call): void {
  const id = call.required("id");
  edit(call, (plugins) => {
    call.checkDigest(PLUGINS);
    const plugin = plugins[id] ?? refuse.noSuchPlugin(id);
    sections.remove(plugin, call.list("delete") ?? []);
    plugins[id] = sections.update(plugin, call.parameters("delete", "digest"));
  });
}

export const plugins: Routes = {
  "GET /cluster/acme/plugins": list,
  "POST /cluster/acme/plugins": create,
  "GET /cluster/acme/plugins/{id}": read,
  "PUT /cluster/acme/plugins/{id}": update,
  "DELETE /cluster/acme/plugins/{id}": (call) => {
    edit(call, (plugins) => void delete plugins[call.required("id")]);
  },
};
