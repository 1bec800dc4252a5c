export type RouteMapEntries = Record<string, unknown>;
