/**
 * Options of a firewall file: one object, of which only what is set is shown.
 * Facts: contributing/facts/firewall.md#options.
 */
import type { Call } from "../../kernel/call";
import type { ConfigFile } from "../../kernel/config-file";
import type { Routes } from "../../kernel/router";
import { checkDigest, digestOf, editFirewall } from "./edit";
import { CLUSTER_OPTIONS, type OptionPatterns } from "./file-text";
import { CLUSTER_FIREWALL, type FirewallFile } from "./files";
import * as refuse from "./texts";

/** The firewall can be switched on for a minute, in which one finds out whether one is locked out. */
const TRIAL_SECONDS = 60;

type Options = Readonly<Record<string, string | number>>;

function asRead(call: Call, options: Options): Options {
  const enabled = Number(options.enable ?? 0);
  return enabled > 1 && call.now - enabled > TRIAL_SECONDS ? { ...options, enable: 0 } : options;
}

export function readOptions(call: Call, file: ConfigFile<FirewallFile>) {
  const options = asRead(call, call.read(file).options);
  return { ...options, digest: digestOf([options]) };
}

/** What is deleted and set in one call is set. */
export function updateOptions(call: Call, file: ConfigFile<FirewallFile>, patterns: OptionPatterns): void {
  editFirewall(call, file, patterns, (firewall) => {
    firewall.options = { ...asRead(call, firewall.options) };
    const { options } = firewall;
    checkDigest(call, [options]);
    for (const name of call.list("delete") ?? []) {
      if (!Object.hasOwn(patterns, name)) refuse.noSuchOption(name);
      delete options[name];
    }
    for (const name of Object.keys(patterns)) {
      const value = call.text(name);
      if (value === undefined) continue;
      // Switched on for a trial: the moment is kept.
      options[name] = name === "enable" && Number(value) > 1 ? call.now : value;
    }
  });
}

export const options: Routes = {
  "GET /cluster/firewall/options": (call) => readOptions(call, CLUSTER_FIREWALL),
  "PUT /cluster/firewall/options": (call) => updateOptions(call, CLUSTER_FIREWALL, CLUSTER_OPTIONS),
};
