export type RouteMapEntries = Record<string, { "route-map-id": string }>;
