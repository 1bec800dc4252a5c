/** Fabrics and their nodes, as stored. */
export type FabricOptions = Record<string, unknown>;
export interface Fabric {
  protocol: string;
}
export type Fabrics = Record<string, Fabric>;
