import type { RouteMapEntries } from "../../bindings/sdn/route-map";
import { RouteMapBinding } from "../../bindings/sdn/route-map-binding";
import { appended } from "../listed";

/**
 * A route map: an ordered list of entries that permit, deny or change routes.
 *
 * ```ts
 * const out = new sdn.RouteMap(this, "out", { routeMap: "out", entries: [] });
 * out.addEntry({ order: 10, action: sdn.RouteAction.DENY, match: [{ key: "tag", value: "66" }] });
 * out.addEntry({ order: 20, action: sdn.RouteAction.PERMIT });
 * ```
 */
export class RouteMap extends RouteMapBinding {
  /**
   * Adds an entry to `entries`, which is then the complete list of the map.
   *
   * ```ts
   * out.addEntry({ order: 10, action: sdn.RouteAction.DENY, match: [{ key: "tag", value: "66" }] });
   * ```
   */
  public addEntry(entry: RouteMapEntries): void {
    this.putEntries(appended(this, "entries", this.entriesInput, entry));
  }
}
