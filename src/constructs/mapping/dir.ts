import type { Construct } from "constructs";
import type { DirConfig, DirMap } from "../../bindings/mapping/dir";
import { DirBinding } from "../../bindings/mapping/dir-binding";
import { appended } from "../listed";

/**
 * Directories of the nodes under one name.
 *
 * ```ts
 * const share = new mapping.Dir(this, "mapped", { id: "mapped", map: [] });
 * share.addDirectory({ nodeName: "pve1", path: "/srv/share" });
 * ```
 */
export class Dir extends DirBinding {
  public constructor(scope: Construct, id: string, config: DirConfig) {
    super(scope, id, config);
  }

  /**
   * Adds an entry at the end of `map`. A directory of a node.
   *
   * ```ts
   * share.addDirectory({ nodeName: "pve1", path: "/srv/share" });
   * ```
   */
  public addDirectory(entry: DirMap): void {
    this.putMap(appended(this, "map", this.mapInput, entry));
  }
}
