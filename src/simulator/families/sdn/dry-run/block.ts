/** A block of the routing daemon's configuration: lines up to a `!`. */
export type Block = readonly string[];
