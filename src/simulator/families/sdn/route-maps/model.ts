/**
 * Entries of route maps by `<map>_<order>`. There is no map besides its entries.
 * Facts: contributing/facts/sdn-routing.md#route-maps.
 */
export interface RouteMapEntry {
  "route-map-id": string;
  order: number;
  action: string;
  /** `key=…[,value=…]` */
  match: string[];
  set: string[];
  call?: string;
  "exit-action"?: string;
}

export type RouteMapEntries = Record<string, RouteMapEntry>;
