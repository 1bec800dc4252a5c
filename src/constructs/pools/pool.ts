import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { Membership } from "../../bindings/pools/membership";
import type { PoolConfig } from "../../bindings/pools/pool";
import { PoolBinding } from "../../bindings/pools/pool-binding";
import { withProvider } from "../with-provider";

/** What a pool within another one has besides its name. */
export interface ChildPoolOptions extends TerraformMetaArguments {
  /** Text for people. */
  readonly comment?: string | undefined;
}

/**
 * A resource pool: guests and storages that permissions and bulk operations address as one.
 *
 * ```ts
 * const web = new pools.Pool(this, "web", { poolId: "web", comment: "Web servers" });
 * web.addGuest("frontend", 101);
 * ```
 */
export class Pool extends PoolBinding {
  public constructor(scope: Construct, id: string, config: PoolConfig) {
    super(scope, id, config);
  }

  /**
   * Puts a guest into the pool. Leave `guests` of the pool out: it lists all members, and removes others.
   *
   * ```ts
   * web.addGuest("frontend", 101);
   * ```
   */
  public addGuest(id: string, vmId: number, options: TerraformMetaArguments = {}): Membership {
    return new Membership(this, id, withProvider(this, options, { poolId: this, vmId }));
  }

  /**
   * Puts a storage into the pool. Leave `storages` of the pool out: it lists all members, and removes others.
   *
   * ```ts
   * web.addStorage("backups", "backups");
   * ```
   */
  public addStorage(id: string, storage: string, options: TerraformMetaArguments = {}): Membership {
    return new Membership(this, id, withProvider(this, options, { poolId: this, storage }));
  }

  /**
   * Makes a pool within this one: `production/web` for the name `web` in the pool `production`. Pools have three levels at most.
   *
   * ```ts
   * const staging = web.addChild("staging", "staging"); // web/staging
   * ```
   *
   * @param name Last level of the new pool's id
   */
  public addChild(id: string, name: string, options: ChildPoolOptions = {}): Pool {
    return new Pool(this, id, withProvider(this, options, { poolId: `${this.poolId}/${name}` }));
  }
}
