/**
 * Matchers for vitest and jest: `expect.extend(matchers)`.
 *
 * ```ts
 * import { matchers, type TestingMatchers } from "cdktf-pve/testing";
 * import { expect } from "vitest";
 *
 * declare module "vitest" {
 *   interface Matchers<T> extends TestingMatchers<T> {}
 * }
 * expect.extend(matchers);
 * await expect(deployment).toHaveNoChanges();
 * await expect(simulated).toLetPass({ source: "198.51.100.7", destination: "192.0.2.11", port: 8006 });
 * await expect(simulated).not.toLetPass({ source: "203.0.113.9", destination: "192.0.2.11", port: 22 });
 * await expect(simulated).toHaveRule({ action: "ACCEPT", macro: "SSH" });
 * ```
 */
import type { Deployment } from "./deployment";
import type { Packet } from "./packet";
import type { SimulatedCluster } from "./simulated-cluster";

interface Result {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * What TypeScript has to know of them. With vitest: `declare module "vitest" { interface Matchers<T> extends TestingMatchers<T> {} }`; with jest and
 * `@jest/globals`: `declare module "expect" { interface Matchers<R> extends TestingMatchers<R> {} }`; with jest and `@types/jest`:
 * `declare global { namespace jest { interface Matchers<R> extends TestingMatchers<R> {} } }`.
 */
export interface TestingMatchers<R> {
  toHaveNoChanges(): Promise<R>;
  toLetPass(packet: Packet): Promise<R>;
  toHaveRule(rule: { readonly [name: string]: unknown }, group?: string): Promise<R>;
  toHaveObject(path: string, object: { readonly [name: string]: unknown }): Promise<R>;
}

export const matchers = {
  /** A plan would change nothing. */
  async toHaveNoChanges(deployment: Deployment): Promise<Result> {
    return fromAssertion(() => deployment.expectPlanEmpty(), "the plan is empty");
  },
  /** The firewall lets the packet pass. */
  async toLetPass(cluster: SimulatedCluster, packet: Packet): Promise<Result> {
    const { passes, action, reason } = await cluster.decide(packet);
    return { pass: passes, message: () => `the packet gets ${action}: ${reason}` };
  },
  /** Some rule has these properties. */
  async toHaveRule(
    cluster: SimulatedCluster,
    rule: { readonly [name: string]: unknown },
    group?: string,
  ): Promise<Result> {
    return fromAssertion(() => cluster.expectRule(rule, group), `there is a rule ${JSON.stringify(rule)}`);
  },
  /** What is at the path, or one of the entries there, has these properties. */
  async toHaveObject(
    cluster: SimulatedCluster,
    path: string,
    object: { readonly [name: string]: unknown },
  ): Promise<Result> {
    return fromAssertion(() => cluster.expectObject(path, object), `${path} has ${JSON.stringify(object)}`);
  },
};

async function fromAssertion(assertion: () => Promise<void>, otherwise: string): Promise<Result> {
  try {
    await assertion();
    return { pass: true, message: () => otherwise };
  } catch (error) {
    return { pass: false, message: () => (error as Error).message };
  }
}
