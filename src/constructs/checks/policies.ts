/** Policies that an application enforces. */

import type { IConstruct } from "constructs";
import { policyOptionsKeys } from "../../bindings/written-keys";
import { message } from "../../naming/message";
import { refuse } from "../mistakes";
import { refuseUnknownKeys } from "../unknown-keys";
import { checks } from "./bundle";
import type { PolicySettings } from "./contract";

/** Options of {@link Policies}. */
export interface PolicyOptions {
  /**
   * Ids of the policies to enforce, such as `firewall-any-to-any`.
   *
   * @default - all
   */
  readonly only?: string[] | undefined;
  /**
   * Ids of policies to leave out.
   *
   * @default - none
   */
  readonly except?: string[] | undefined;
  /**
   * Ids of policies that only warn.
   *
   * @default - only policies that are warnings by themselves
   */
  readonly warn?: string[] | undefined;
  /**
   * Minimum number of backups that each job keeps.
   *
   * @default 3
   */
  readonly minimumBackups?: number | undefined;
  /**
   * Addresses and networks from which the nodes are managed. The policy `firewall-management-access` requires that the firewall lets them in.
   *
   * @default - `requireManagementAccess` of the provider, and the members of the IP set `management`
   */
  readonly managementNetworks?: string[] | undefined;
  /**
   * Regular expression that matches complete names, such as `(web|db)-[a-z0-9-]+`, for the policy `names-alike`. In ids with `/` or `:`, each part must match.
   *
   * @default - lower-case letters and digits, with single hyphens between words
   */
  readonly namePattern?: string | undefined;
}

const enforced = new WeakMap<IConstruct, PolicyOptions>();

/**
 * Policies that suit most clusters: no rule that accepts everything, a backup for every guest, an alert for failures. Synthesis checks them once you
 * enforce them. Waive a finding with `Validations.acknowledge`.
 *
 * ```ts
 * Policies.enforce(app, { warn: ["firewall-rule-comment"], minimumBackups: 7 });
 * ```
 */
export class Policies {
  /**
   * Enforces all policies of the provider, or some of them, for a whole application.
   *
   * ```ts
   * Policies.enforce(app, { warn: ["firewall-rule-comment"], minimumBackups: 7 });
   * ```
   *
   * @param app App. Policies check all of its stacks together.
   * @param options Choice and settings of policies
   */
  public static enforce(app: IConstruct, options: PolicyOptions = {}): void {
    refuseUnknownKeys(app, policyOptionsKeys, options, "options");
    const { root } = app.node;
    if (root !== app) refuse(app, message`Policies.enforce: pass the app: policies check all stacks together.`);
    for (const id of [...(options.only ?? []), ...(options.except ?? []), ...(options.warn ?? [])]) {
      const problem = checks().problemOfPolicy(id);
      if (problem !== undefined) refuse(app, message`Policies.enforce: ${problem}`);
    }
    enforced.set(root, options);
  }

  private constructor() {}
}

/** `undefined` if the application enforces no policies. */
export const policiesOf = (root: IConstruct): PolicySettings | undefined => enforced.get(root);
