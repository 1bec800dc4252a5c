/**
 * Options of a firewall file: one object, which shows only set options.
 * Facts: contributing/facts/firewall.md#options.
 */

import type { Call } from "../../kernel/call";
import type { ConfigFile } from "../../kernel/config-file";
import type { Routes } from "../../kernel/router";
import { checkDigest, digestOf, editFirewall } from "./edit";
import { CLUSTER_FIREWALL, CLUSTER_OPTIONS, type FirewallFile, type OptionPatterns } from "./files";
import * as refuse from "./texts";

/** Seconds for which the firewall can be enabled on trial, to test for a lockout. */
const TRIAL_SECONDS = 60;

type Options = Readonly<Record<string, string | number>>;

function effectiveOptions(call: Call, options: Options): Options {
  const enabled = Number(options.enable ?? 0);
  return enabled > 1 && call.now - enabled > TRIAL_SECONDS ? { ...options, enable: 0 } : options;
}

export function readOptions(call: Call, file: ConfigFile<FirewallFile>) {
  const options = effectiveOptions(call, call.read(file).options);
  return { ...options, digest: digestOf([options]) };
}

/** Updates options. An option that is deleted and set in one call is set. */
export function updateOptions(call: Call, file: ConfigFile<FirewallFile>, patterns: OptionPatterns): void {
  editFirewall(call, file, patterns, (firewall) => {
    firewall.options = { ...effectiveOptions(call, firewall.options) };
    const { options } = firewall;
    checkDigest(call, () => [{ ...options }]);
    for (const name of call.list("delete") ?? []) {
      if (!Object.hasOwn(patterns, name)) refuse.noSuchOption(name);
      delete options[name];
    }
    for (const name of Object.keys(patterns)) {
      const value = call.text(name);
      if (value === undefined) continue;
      // Enabled on trial: the server stores the start of the trial.
      options[name] = name === "enable" && Number(value) > 1 ? call.now : value;
    }
  });
}

export const options: Routes = {
  "GET /cluster/firewall/options": (call) => readOptions(call, CLUSTER_FIREWALL),
  "PUT /cluster/firewall/options": (call) => updateOptions(call, CLUSTER_FIREWALL, CLUSTER_OPTIONS),
};
