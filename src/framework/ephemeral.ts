/**
 * What an ephemeral resource is: something that is had for a part of a run, or read and never stored. Terraform opens it in
 * the plan and again in the apply, asks for its renewal where it wants one, and closes it when nothing needs it any more.
 */

import type { Attributes } from "./attribute";
import type { Deprecated } from "./deprecation";
import type { Context, Documentation, Operation, Report } from "./resource";
import type { ConfigOf, RemoteOf, StateOf } from "./state-of";

interface Opened<A extends Attributes = Attributes> {
  /** The computed attributes; arguments are added by the engine. */
  readonly result: RemoteOf<A>;
  /** What it takes to renew and to close it. Without it there is nothing to close. */
  readonly held?: string;
  readonly renewInMs?: number;
}

export interface EphemeralDefinition<S, A extends Attributes = Attributes> {
  readonly kind: "ephemeral";
  /** Without the provider's prefix. */
  readonly type: string;
  readonly family: string;
  readonly documentation: Documentation;
  readonly deprecated?: Deprecated;
  /** Arguments are required or optional; results are computed. */
  readonly attributes: A;
  readonly operations: readonly Operation[];
  validate?(config: ConfigOf<A>, report: Report): void;
  open(config: StateOf<A>, context: Context<S>): Promise<Opened<A>>;
  /** Answers when to renew again; `undefined`: not any more. */
  renew?(held: string, context: Context<S>): Promise<number | undefined>;
  /**
   * Also called where the run has failed, and at the end of a process that nobody has asked for it. An interrupt does not end
   * its requests, but its signal says that there was one: what is not needed for closing is left out then.
   */
  close?(held: string, context: Context<S>): Promise<void>;
  /** How long `open` may take, in seconds. */
  readonly timeout?: number;
}
