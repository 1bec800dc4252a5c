/** Serves one data source. */

import type * as rpc from "../../plugin/contract";
import { UNKNOWN } from "../../plugin/cty/value";
import type { Attributes, State } from "../attribute";
import { underCurrentNames } from "../former-names";
import { collector, validateConfiguration } from "../planning/validate";
import type { DataSourceDefinition } from "../resource";
import { timeoutFor, withReadTimeout } from "../timeouts";
import { deriveInto } from "../values/derive";
import { nullState, objectIn } from "../values/state";
import { type Engine, explainData, openContext } from "./engine";
import { forSubject, nameOf } from "./subject";

export class DataSourceHandler<S> implements rpc.DataSourceHandler {
  private readonly attributes: Attributes;

  constructor(
    private readonly type: string,
    private readonly definition: DataSourceDefinition<S>,
    private readonly engine: Engine<S>,
  ) {
    this.attributes = withReadTimeout(definition);
  }

  async validate({ config }: rpc.ValidateRequest): Promise<rpc.Diagnostics> {
    const report = collector();
    if (config === null || config === UNKNOWN) return report;
    const values = objectIn(config);
    validateConfiguration(this.attributes, this.definition, values, report, { writeOnlyAllowed: true });
    return report;
  }

  read({ config, signal }: { config: rpc.ValidateRequest["config"] } & rpc.Call) {
    const required = Object.entries(this.attributes).filter(([, { traits }]) => traits.role === "required");
    const names = required.filter(([, { traits }]) => !traits.sensitive).map(([name]) => name);
    const subject = { resource: `data.${nameOf(this.type, names, config)}`, doing: "read" };
    return forSubject(subject, () => this.readData(underCurrentNames(this.attributes, objectIn(config)), signal));
  }

  private async readData(values: State, signal: AbortSignal) {
    const { type, attributes, definition } = this;
    try {
      const { timeout } = definition;
      const timeoutMs = timeoutFor("read", values, timeout === undefined ? {} : { read: timeout });
      const context = openContext(this.engine, { signal, timeoutMs });
      const found = await definition.read(withDefaults(attributes, values), context);
      const state = dataState(attributes, values, found);
      return { state, diagnostics: context.diagnostics };
    } catch (failure) {
      const diagnostics = explainData(this.engine, failure, { type, attributes, doing: "read", state: values });
      return { state: null, diagnostics };
    }
  }
}

/** Fills in defaults. Terraform plans neither data sources nor ephemeral resources, so no plan has set them. */
export function withDefaults(attributes: Attributes, values: State): State {
  const names = Object.entries(values);
  return Object.fromEntries(
    names.map(([name, value]) => [name, value ?? attributes[name]?.traits.defaultValue ?? null]),
  );
}

/** The state of a data source or ephemeral resource: arguments as configured, and the results. */
export function dataState(attributes: Attributes, values: State, found: State): State {
  const state = { ...nullState(attributes) };
  for (const [name, attribute] of Object.entries(attributes)) {
    const configured = values[name] ?? null;
    const result = found[name] ?? attribute.traits.defaultValue ?? null;
    state[name] = attribute.isConfigurable && configured !== null ? configured : attribute.isComputed ? result : null;
  }
  deriveInto(attributes, state);
  return state;
}
