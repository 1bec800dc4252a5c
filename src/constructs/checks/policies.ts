/** Policies that an application asks for. */
import type { IConstruct } from "constructs";
import { policyOptionsKeys } from "../../bindings/written-keys";
import { refuse } from "../mistakes";
import { refuseUnknownKeys } from "../unknown-keys";
import { checks } from "./bundle";
import type { PolicySettings } from "./contract";

/** Which policies are asked, and what they want. */
export interface PolicyOptions {
  /**
   * Ids of those that are asked, such as `firewall-any-to-any`.
   *
   * @default - all
   */
  readonly only?: string[] | undefined;
  /**
   * Ids of those that are left out.
   *
   * @default - none
   */
  readonly except?: string[] | undefined;
  /**
   * Ids of those that warn, and stop nothing.
   *
   * @default - none beside those that warn by themselves
   */
  readonly warn?: string[] | undefined;
  /**
   * Backups that each job keeps at least.
   *
   * @default 3
   */
  readonly minimumBackups?: number | undefined;
  /**
   * Addresses and networks that manage the nodes, and have to get through the firewall: `firewall-management-access`.
   *
   * @default - `requireManagementAccess` of the provider, and the members of the set `management`
   */
  readonly managementNetworks?: string[] | undefined;
  /**
   * Regular expression that names have to fit as a whole, such as `(web|db)-[a-z0-9-]+`: `names-alike`. Of ids with `/` or `:` it is asked of each part.
   *
   * @default - small letters and digits, single hyphens between words
   */
  readonly namePattern?: string | undefined;
}

const enforced = new WeakMap<IConstruct, PolicyOptions>();

/**
 * What is right for most clusters, checked while an application is synthesized once it is asked for: no rule that accepts everything, every guest backed up,
 * somebody who hears of failures. What is right as it is, though, is waived with `Validations.acknowledge`.
 *
 * ```ts
 * Policies.enforce(app, { warn: ["firewall-rule-comment"], minimumBackups: 7 });
 * ```
 */
export class Policies {
  /**
   * Has policies asked of everything in an application: all that the provider's page of policies has, or some of them.
   *
   * ```ts
   * Policies.enforce(app, { warn: ["firewall-rule-comment"], minimumBackups: 7 });
   * ```
   *
   * @param app The app; policies look at all of its stacks together
   * @param options Which policies, and what they want
   */
  public static enforce(app: IConstruct, options: PolicyOptions = {}): void {
    refuseUnknownKeys(app, policyOptionsKeys, options, "options");
    const { root } = app.node;
    if (root !== app) refuse(app, "Policies.enforce: give it the app: policies look at all stacks together.");
    for (const id of [...(options.only ?? []), ...(options.except ?? []), ...(options.warn ?? [])]) {
      const problem = checks().problemOfPolicy(id);
      if (problem !== undefined) refuse(app, `Policies.enforce: ${problem}`);
    }
    enforced.set(root, options);
  }

  private constructor() {}
}

/** `undefined` where none are asked for. */
export const policiesOf = (root: IConstruct): PolicySettings | undefined => enforced.get(root);
