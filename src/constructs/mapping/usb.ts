import type { Construct } from "constructs";
import type { UsbConfig, UsbMap } from "../../bindings/mapping/usb";
import { UsbBinding } from "../../bindings/mapping/usb-binding";
import { appended } from "../listed";

/**
 * USB devices of the nodes under one name.
 *
 * ```ts
 * const dongle = new mapping.Usb(this, "mapped", { id: "mapped", map: [] });
 * dongle.addDevice({ nodeName: "pve1", vendorProductId: "1050:0407" });
 * ```
 */
export class Usb extends UsbBinding {
  public constructor(scope: Construct, id: string, config: UsbConfig) {
    super(scope, id, config);
  }

  /**
   * Adds an entry at the end of `map`. A device of a node.
   *
   * ```ts
   * dongle.addDevice({ nodeName: "pve1", vendorProductId: "1050:0407" });
   * ```
   */
  public addDevice(entry: UsbMap): void {
    this.putMap(appended(this, "map", this.mapInput, entry));
  }
}
