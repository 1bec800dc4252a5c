/**
 * A network with machines, such as a VNet. It belongs to this namespace because VNets refer to the firewall, and packages of Go cannot import each
 * other.
 */
export interface INetwork {
  /** Its current subnets, such as `10.0.1.0/24`. */
  readonly cidrs: string[];
}
