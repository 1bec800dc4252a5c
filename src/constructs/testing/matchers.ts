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
 * Types of the matchers. Declare them:
 *
 * - vitest: `declare module "vitest" { interface Matchers<T> extends TestingMatchers<T> {} }`
 * - jest with `@jest/globals`: `declare module "expect" { interface Matchers<R> extends TestingMatchers<R> {} }`
 * - jest with `@types/jest`: `declare global { namespace jest { interface Matchers<R> extends TestingMatchers<R> {} } }`
 */
export interface TestingMatchers<R> {
  toHaveNoChanges(): Promise<R>;
  toLetPass(packet: Packet): Promise<R>;
  toHaveRule(rule: { readonly [name: string]: unknown }, group?: string): Promise<R>;
  toHaveObject(path: string, object: { readonly [name: string]: unknown }): Promise<R>;
}

export const matchers = {
  /** Passes if a plan changes nothing. */
  async toHaveNoChanges(deployment: Deployment): Promise<Result> {
    return fromAssertion(() => deployment.expectPlanEmpty(), "the plan is empty");
  },
  /** Passes if the firewall accepts the packet. */
  async toLetPass(cluster: SimulatedCluster, packet: Packet): Promise<Result> {
    const { passes, action, reason } = await cluster.decide(packet);
    return { pass: passes, message: () => `the packet gets ${action}: ${reason}` };
  },
  /** Passes if a rule of the cluster, or of the security group, has these properties. */
  async toHaveRule(
    cluster: SimulatedCluster,
    rule: { readonly [name: string]: unknown },
    group?: string,
  ): Promise<Result> {
    return fromAssertion(() => cluster.expectRule(rule, group), `there is a rule ${JSON.stringify(rule)}`);
  },
  /** Passes if the object at the path, or an entry of the list there, has these properties. */
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
