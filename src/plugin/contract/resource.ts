/** The calls about one resource type. */
import type { Value } from "../cty/value";
import type { Call, ClientCapabilities, ValidateRequest } from "./call";
import type { Diagnostics, Path } from "./diagnostic";

/** `private` is opaque bytes kept beside the state; pass it on unless it changes. */
export interface ReadRequest extends Call {
  readonly state: Value;
  readonly private: Uint8Array;
  readonly identity: Value;
  readonly capabilities: ClientCapabilities;
}
export interface ReadResponse extends Diagnostics {
  /** `null`: the object is gone. */
  readonly state: Value;
  readonly private: Uint8Array;
  readonly identity?: Value | undefined;
}

export interface PlanRequest extends Call {
  readonly prior: Value;
  readonly proposed: Value;
  readonly config: Value;
  readonly priorPrivate: Uint8Array;
  readonly priorIdentity: Value;
  readonly capabilities: ClientCapabilities;
}
export interface PlanResponse extends Diagnostics {
  readonly planned: Value;
  readonly requiresReplace: readonly Path[];
  readonly plannedPrivate: Uint8Array;
  readonly identity?: Value;
}

export interface ApplyRequest extends Call {
  readonly prior: Value;
  readonly planned: Value;
  readonly config: Value;
  readonly plannedPrivate: Uint8Array;
  readonly plannedIdentity: Value;
}
export interface ApplyResponse extends Diagnostics {
  readonly state: Value;
  readonly private: Uint8Array;
  readonly identity?: Value;
}

export interface ImportRequest extends Call {
  /** Empty when `identity` is given. */
  readonly id: string;
  readonly identity: Value;
}
export interface ImportResponse extends Diagnostics {
  readonly resources: readonly {
    readonly type: string;
    readonly state: Value;
    readonly private: Uint8Array;
    readonly identity?: Value;
  }[];
}

/** State as another (or an older) schema wrote it: the JSON text, numbers not yet rounded. */
export interface UpgradeRequest extends Call {
  readonly version: number;
  readonly json: string;
}
export interface UpgradeResponse extends Diagnostics {
  readonly state: Value;
}
export interface MoveRequest extends Call {
  readonly sourceProvider: string;
  readonly sourceType: string;
  readonly sourceVersion: number;
  readonly json: string;
}
export interface MoveResponse extends Diagnostics {
  readonly state: Value;
  readonly private: Uint8Array;
  readonly identity?: Value;
}

export interface ResourceHandler {
  validate(request: ValidateRequest): Promise<Diagnostics>;
  upgrade(request: UpgradeRequest): Promise<UpgradeResponse>;
  read(request: ReadRequest): Promise<ReadResponse>;
  plan(request: PlanRequest): Promise<PlanResponse>;
  apply(request: ApplyRequest): Promise<ApplyResponse>;
  import(request: ImportRequest): Promise<ImportResponse>;
  upgradeIdentity?(request: UpgradeRequest): Promise<UpgradeResponse>;
  move?(request: MoveRequest): Promise<MoveResponse>;
}
