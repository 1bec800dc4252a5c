/**
 * Contract between the construct library and the checks: plain data, and the message of a finding. The checks are a separate bundle
 * with the definitions.
 */

/** A block of the synthesized configuration. */
export interface Block {
  readonly kind: "resource" | "data" | "provider";
  /** `pve_sdn_vnet`; `pve` for a provider. */
  readonly type: string;
  /** Path of the construct. */
  readonly path: string;
  /** Path of its stack. */
  readonly stack: string;
  /** Address in its stack: `pve_sdn_vnet.web`, `data.pve_version.this`, `pve.second`. */
  readonly address: string;
  /** Whether `count` or `for_each` make several objects of it. */
  readonly several: boolean;
  /** Argument of `importFrom`. */
  readonly importId?: string | undefined;
  /** For resources and data sources: path of the provider construct, if it is a `PveProvider`. */
  readonly provider?: string | undefined;
  /** For the first provider of a stack: names that `from…` methods declare as managed elsewhere, in the stack or outside of all stacks. */
  readonly elsewhere?: readonly string[] | undefined;
  /** Arguments by Terraform's names, including `depends_on` and other meta-arguments. */
  readonly configuration: Configuration;
}

export interface Configuration {
  readonly [attribute: string]: Given;
}

/** A value of the configuration: JSON in which a mark replaces each value that is unknown at synthesis. */
export type Given = null | boolean | string | number | Marked | readonly Given[] | { readonly [name: string]: Given };

/** Key of a mark. No attribute and no map of the server has this key. */
export const MARK = "${}";

/** Key of a map that has expressions as keys: the only entry, with the entries of the map as a list of pairs. */
export const PAIRS = "${:}";

/** An expression as the parts of its text; `null` if it cannot be parsed. */
export interface Marked {
  readonly [MARK]: readonly Part[] | null;
}

export type Part = string | Reference | Repeated;

/** Reference to an attribute of another block. */
export interface Reference {
  readonly stack: string;
  readonly address: string;
  readonly attribute: string;
  /** Whether it is a splat expression: `pve_pool.web.*.pool_id`. */
  readonly splat?: boolean | undefined;
}

/** Expression of `count` or `for_each`, or their value for one object, as written: `each.value.tag`, `count.index`, `toset(["web"])`. */
export interface Repeated {
  readonly repeated: string;
}

/** Result of a check. */
export interface Finding {
  /** Id of the check, such as `subnets-overlap`. */
  readonly id: string;
  readonly severity: "error" | "warning";
  /** Paths of the constructs concerned. It is reported at the last one. */
  readonly paths: readonly string[];
  /** The property concerned, without the construct: `rules[1].destinationPort`. */
  readonly at?: string | undefined;
  /** Complete sentences about the last construct and its property. */
  readonly text: string;
}

/** The text of a finding behind its place: the last path and the property. */
export const messageOf = ({ paths, at, text }: Pick<Finding, "paths" | "at" | "text">): string =>
  [paths.at(-1), ...(at === undefined ? [] : [at]), text].join(": ");

/** Choice and settings of policies. */
export interface PolicySettings {
  /** Ids of the enforced policies. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Ids of policies to leave out. */
  readonly except?: readonly string[] | undefined;
  /** Ids of policies that only warn. */
  readonly warn?: readonly string[] | undefined;
  /** Minimum number of backups that each job keeps. */
  readonly minimumBackups?: number | undefined;
  /** Networks from which the nodes are managed. */
  readonly managementNetworks?: readonly string[] | undefined;
  /** Regular expression that matches each part of a name completely. */
  readonly namePattern?: string | undefined;
}

export interface Checks {
  /** Findings of one block by itself. */
  ofBlock(block: Block): readonly Finding[];
  /** Findings across the blocks of an application. */
  ofApplication(blocks: readonly Block[]): readonly Finding[];
  /** Findings of the enforced policies. */
  ofPolicies(blocks: readonly Block[], settings: PolicySettings): readonly Finding[];
  /** `undefined` if the id names a check or a policy; otherwise the problem, with the closest known id. */
  problemOfId(id: string): string | undefined;
  /** The same for ids of policies. */
  problemOfPolicy(id: string): string | undefined;
}
