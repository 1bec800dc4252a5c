/** A simulated cluster without sockets, in which tests can replace responses. */
import { encodeParameters } from "../../../src/api/encoding";
import type { Attribute, Attributes, State } from "../../../src/framework/attribute";
import { nullState } from "../../../src/framework/values/state";
import type { Value } from "../../../src/plugin/cty/value";
import { definitionOf, instancesOf } from "../../lifecycle/instances";
import type { Config, Sample, Scenario } from "../../lifecycle/sample";
import { Session } from "../../replay/session";
import { FakeSession, refusal, type Sent } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";

/** Returns the data for a request, given the true data; `truth` returns that. */
export type Replace = (request: string, data: unknown) => unknown;
export const truth: Replace = (_, data) => data;

/** `GET /pools?poolid=a` */
export const nameOf = ({ method, path, parameters }: Sent): string => {
  const query = method === "GET" ? encodeParameters(parameters) : "";
  return `${method} ${path}${query === "" ? "" : `?${query}`}`;
};

/** `${pve_pool.web.pool_id}` */
function resolved(config: string, made: ReadonlyMap<string, State>): string {
  return config.replace(/\$\{([\w.]+)\.(\w+)\}/g, (_, address: string, name: string) =>
    String(made.get(address)?.[name]),
  );
}

/** Fills absent values with null, as Terraform passes objects. */
function withNulls(attributes: Attributes, config: Config): State {
  const filled = Object.entries(config).map(([name, value]) => [name, filledIn(attributes[name], value as Value)]);
  return Object.fromEntries(filled) as State;
}

function filledIn(attribute: Attribute | undefined, value: Value): Value {
  const { shape } = attribute ?? {};
  if (shape?.kind !== "object" || value === null || typeof value !== "object") return value;
  const fill = (one: Value) =>
    ({ ...nullState(shape.attributes), ...withNulls(shape.attributes, one as Config) }) as unknown as Value;
  if (Array.isArray(value)) return value.map(fill);
  if (shape.nesting !== "map") return fill(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one as Value)]));
}

export class World {
  readonly simulator: Session;
  replace: Replace = truth;
  /** True responses since the last reset, by request. */
  answers = new Map<string, unknown>();

  constructor({ fixture }: Pick<Scenario, "fixture">) {
    this.simulator = new Session({ fixture: fixture ?? "datacenter" });
  }

  session(): FakeSession {
    return new FakeSession((sent) => this.answer(sent), { settings: { sdnApply: "manual" } });
  }

  lifeOf(type: string): Lifecycle {
    return new Lifecycle(definitionOf(type), this.session());
  }

  async answer(sent: Sent): Promise<unknown> {
    const { method, path, parameters } = sent;
    const params = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]),
    );
    const { status, reason, body } = await this.simulator.send({
      method,
      path,
      params,
      auth: "ticket",
      ...(method === "GET" || method === "DELETE" ? {} : { contentType: "application/x-www-form-urlencoded" }),
    });
    const { data, message, errors } = (body ?? {}) as {
      data?: unknown;
      message?: string;
      errors?: Record<string, string>;
    };
    if (status !== 200) return refusal(status, message ?? reason, errors);
    const name = nameOf(sent);
    this.answers.set(name, data);
    return this.replace(name, data);
  }

  /** Creates the requirements of a sample, and the object with all attributes. */
  async build(sample: Sample): Promise<{ config: Config; state: State }> {
    const made = new Map<string, State>();
    const make = async (type: string, given: Config) => {
      const config = JSON.parse(resolved(JSON.stringify(given), made)) as Config;
      return { config, state: await this.lifeOf(type).apply(withNulls(definitionOf(type).attributes, config)) };
    };
    for (const [address, config] of Object.entries(sample.given ?? {})) {
      const [type = ""] = address.split(".");
      made.set(address, (await make(type.replace(/^pve_/, ""), config)).state);
    }
    const full = instancesOf(sample)[0]?.config("set") ?? sample.minimal(1);
    // Some objects need other samples of their scenario.
    return make(sample.type, full).catch(() => make(sample.type, sample.minimal(1)));
  }
}
