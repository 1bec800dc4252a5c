import type { TerraformMetaArguments } from "cdktf";
import { Membership } from "../../bindings/pools/membership";
import { PoolBinding } from "../../bindings/pools/pool-binding";
import { withProvider } from "../with-provider";

/** Options of a nested pool. */
export interface ChildPoolOptions extends TerraformMetaArguments {
  /** Comment on the pool. */
  readonly comment?: string | undefined;
}

/**
 * A resource pool: a group of guests and storages for permissions and bulk operations.
 *
 * ```ts
 * const web = new pools.Pool(this, "web", { poolId: "web", comment: "Web servers" });
 * web.addGuest("frontend", 101);
 * ```
 */
export class Pool extends PoolBinding {
  /**
   * Adds a guest to the pool. Leave out `guests` of the pool: it removes all members that it does not list.
   *
   * ```ts
   * web.addGuest("frontend", 101);
   * ```
   */
  public addGuest(id: string, vmId: number, options: TerraformMetaArguments = {}): Membership {
    return new Membership(this, id, withProvider(this, options, { poolId: this, vmId }));
  }

  /**
   * Adds a storage to the pool. Leave out `storages` of the pool: it removes all members that it does not list.
   *
   * ```ts
   * web.addStorage("backups", "backups");
   * ```
   */
  public addStorage(id: string, storage: string, options: TerraformMetaArguments = {}): Membership {
    return new Membership(this, id, withProvider(this, options, { poolId: this, storage }));
  }

  /**
   * Adds a nested pool, such as `production/web` for the name `web` in the pool `production`. Pools have at most three levels.
   *
   * ```ts
   * const staging = web.addChild("staging", "staging"); // web/staging
   * ```
   *
   * @param name Last part of the new pool's id
   */
  public addChild(id: string, name: string, options: ChildPoolOptions = {}): Pool {
    return new Pool(this, id, withProvider(this, options, { poolId: `${this.poolId}/${name}` }));
  }
}
