import type { Construct } from "constructs";
import type { PciConfig, PciMap } from "../../bindings/mapping/pci";
import { PciBinding } from "../../bindings/mapping/pci-binding";
import { appended } from "../listed";

/**
 * PCI devices of the nodes under one name.
 *
 * ```ts
 * const gpu = new mapping.Pci(this, "mapped", { id: "mapped", map: [] });
 * gpu.addDevice({ nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:2204" });
 * ```
 */
export class Pci extends PciBinding {
  public constructor(scope: Construct, id: string, config: PciConfig) {
    super(scope, id, config);
  }

  /**
   * Adds an entry at the end of `map`. A device of a node.
   *
   * ```ts
   * gpu.addDevice({ nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:2204" });
   * ```
   */
  public addDevice(entry: PciMap): void {
    this.putMap(appended(this, "map", this.mapInput, entry));
  }
}
