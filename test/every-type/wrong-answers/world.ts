/** A simulated cluster without sockets, in which tests can replace responses. */
import { encodeParameters } from "../../../src/api/encoding";
import type { State } from "../../../src/framework/attribute";
import { full } from "../../faults/values";
import { definitionOf, instancesOf } from "../../lifecycle/instances";
import type { Config, Sample, Scenario } from "../../lifecycle/sample";
import { Session } from "../../replay/session";
import { FakeSession, type Sent } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { simulatedAnswer } from "../../support/simulated-session";

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

export class World {
  readonly simulator: Session;
  readonly #version;
  replace: Replace = truth;
  /** True responses since the last reset, by request. */
  answers = new Map<string, unknown>();

  constructor({ fixture = "datacenter", version }: Pick<Scenario, "fixture" | "version">) {
    this.#version = version && { version };
    this.simulator = new Session({ fixture, ...this.#version });
  }

  session(): FakeSession {
    return new FakeSession((sent) => this.answer(sent), { settings: { sdnApply: "manual" }, ...this.#version });
  }

  lifeOf(type: string, session = this.session()): Lifecycle {
    return new Lifecycle(definitionOf(type), session);
  }

  answer(sent: Sent): Promise<unknown> {
    return simulatedAnswer(this.simulator, sent, (data) => {
      const name = nameOf(sent);
      this.answers.set(name, data);
      return this.replace(name, data);
    });
  }

  /** Creates the requirements of a sample, and the object with all attributes. */
  async build(sample: Sample): Promise<{ config: Config; state: State }> {
    const created = new Map<string, State>();
    const make = async (type: string, given: Config) => {
      const config = JSON.parse(resolved(JSON.stringify(given), created)) as Config;
      return { config, state: await this.lifeOf(type).apply(full(definitionOf(type).attributes, config)) };
    };
    for (const [address, config] of Object.entries(sample.given ?? {})) {
      const [type = ""] = address.split(".");
      created.set(address, (await make(type.replace(/^pve_/, ""), config)).state);
    }
    const fullConfig = instancesOf(sample)[0]?.config("set") ?? sample.minimal(1);
    // Some objects need other samples of their scenario.
    return make(sample.type, fullConfig).catch(() => make(sample.type, sample.minimal(1)));
  }
}
