/** Serves one data source: arguments in, arguments and results out. */
import { UNKNOWN } from "../../plugin/cty/value";
import type * as rpc from "../../plugin/provider";
import type { Attributes, State } from "../attribute";
import { underPresentNames } from "../former-names";
import { collector, validateConfiguration } from "../planning/validate";
import type { DataSourceDefinition } from "../resource";
import { timeoutFor, withReadTimeout } from "../timeouts";
import { objectIn } from "../values/kinds";
import { answerOf, withDefaults } from "./configured-answer";
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
    return forSubject(subject, () => this.readData(underPresentNames(this.attributes, objectIn(config)), signal));
  }

  private async readData(values: State, signal: AbortSignal) {
    const { type, attributes, definition } = this;
    try {
      const { timeout } = definition;
      const context = openContext(
        this.engine,
        { signal },
        timeoutFor("read", values, timeout === undefined ? {} : { read: timeout }),
      );
      const found = await definition.read(withDefaults(attributes, values), context);
      const state = answerOf(attributes, values, found);
      return { state, diagnostics: context.diagnostics };
    } catch (failure) {
      const diagnostics = explainData(this.engine, failure, { type, attributes, doing: "read", state: values });
      return { state: null, diagnostics };
    }
  }
}
