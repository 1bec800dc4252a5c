import type { Construct } from "constructs";
import type { RouteMapConfig, RouteMapEntries } from "../../bindings/sdn/route-map";
import { RouteMapBinding } from "../../bindings/sdn/route-map-binding";
import { appended } from "../listed";

/**
 * What becomes of routes, in order.
 *
 * ```ts
 * const out = new sdn.RouteMap(this, "out", { routeMap: "out", entries: [] });
 * out.addEntry({ order: 10, action: sdn.RouteAction.DENY, match: [{ key: "tag", value: "66" }] });
 * out.addEntry({ order: 20, action: sdn.RouteAction.PERMIT });
 * ```
 */
export class RouteMap extends RouteMapBinding {
  public constructor(scope: Construct, id: string, config: RouteMapConfig) {
    super(scope, id, config);
  }

  /**
   * Adds an entry to `entries`, which then lists all that the map has.
   *
   * ```ts
   * out.addEntry({ order: 10, action: sdn.RouteAction.DENY, match: [{ key: "tag", value: "66" }] });
   * ```
   */
  public addEntry(entry: RouteMapEntries): void {
    this.putEntries(appended(this, "entries", this.entriesInput, entry));
  }
}
