/** What machines are in: a VNet. It is described here, since VNets refer to the firewall, and Go takes no packages that import each other. */
export interface INetwork {
  /** The networks that it has by now, such as `10.0.1.0/24`. */
  readonly cidrs: string[];
}
