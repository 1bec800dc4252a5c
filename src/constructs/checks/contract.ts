/**
 * What the library hands to the checks, and what it gets back: plain data and types only. The checks themselves are a bundle
 * of their own, which knows the definitions.
 */

/** A part of the application that stands in the synthesized configuration. */
export interface Block {
  readonly kind: "resource" | "data" | "provider";
  /** `pve_sdn_vnet`; `pve` of a provider. */
  readonly type: string;
  /** Of the construct. */
  readonly path: string;
  readonly stack: string;
  /** In its stack: `pve_sdn_vnet.web`, `data.pve_version.this`, `pve.second`. */
  readonly address: string;
  /** One construct for several objects, by `count` or `for_each`. */
  readonly several: boolean;
  /** What `importFrom` was given. */
  readonly importId?: string | undefined;
  /** Of resources and data sources: the path of the provider's construct, where it is one of ours. */
  readonly provider?: string | undefined;
  /** Of the first provider of a stack: names that are said there, or outside of all stacks, to be managed elsewhere. */
  readonly elsewhere?: readonly string[] | undefined;
  /** By the names of Terraform, with `depends_on` and other meta-arguments. */
  readonly configuration: Configuration;
}

export interface Configuration {
  readonly [attribute: string]: Given;
}

/** A value of the configuration: JSON, where each value that is known later is marked. */
export type Given = null | boolean | string | number | Marked | readonly Given[] | { readonly [name: string]: Given };

/** The key is one that neither an attribute nor a map of the server has. */
export const MARK = "${}";

/** An expression, as the parts that make up its text; `null` where they cannot be told apart. */
export interface Marked {
  readonly [MARK]: readonly Part[] | null;
}

export type Part = string | Reference | Repeated;

/** An attribute of another block. */
export interface Reference {
  readonly stack: string;
  readonly address: string;
  readonly attribute: string;
  /** That of each object: `pve_pool.web.*.pool_id`. */
  readonly splat?: boolean | undefined;
}

/** What `count` and `for_each` give each of their objects, or are made of, as it is written: `each.value.tag`, `count.index`, `toset(["web"])`. */
export interface Repeated {
  readonly repeated: string;
}

export interface Finding {
  /** Of the check, such as `subnets-overlap`. */
  readonly id: string;
  readonly severity: "error" | "warning";
  /** Of the constructs that it is about; the last of them is where it is reported. */
  readonly paths: readonly string[];
  /** Whole sentences, which name the constructs. */
  readonly message: string;
}

/** Which policies are asked, and what they want. */
export interface PolicySettings {
  /** Ids of those that are asked; all where it is left out. */
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
  /** Ids of those that warn, and stop nothing. */
  readonly warn?: readonly string[] | undefined;
  /** Backups that each job keeps at least. */
  readonly minimumBackups?: number | undefined;
  /** Networks that manage the nodes. */
  readonly managementNetworks?: readonly string[] | undefined;
  /** Regular expression that each part of a name fits as a whole. */
  readonly namePattern?: string | undefined;
}

export interface Checks {
  /** What is wrong in the configuration of one block, whatever the others are. */
  ofBlock(block: Block): readonly Finding[];
  /** What is wrong between the blocks of an application. */
  ofApplication(blocks: readonly Block[]): readonly Finding[];
  /** What the policies that are asked for find. */
  ofPolicies(blocks: readonly Block[], settings: PolicySettings): readonly Finding[];
  /** `undefined` for the id of a check or a policy; otherwise why it is none. */
  problemOfId(id: string): string | undefined;
  /** The same of policies only. */
  problemOfPolicy(id: string): string | undefined;
}
