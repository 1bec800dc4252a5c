/** Mappings of directories and devices with methods that add entries. */
import type { DirMap } from "../../bindings/mapping/dir";
import { DirBinding } from "../../bindings/mapping/dir-binding";
import type { PciMap } from "../../bindings/mapping/pci";
import { PciBinding } from "../../bindings/mapping/pci-binding";
import type { UsbMap } from "../../bindings/mapping/usb";
import { UsbBinding } from "../../bindings/mapping/usb-binding";
import { appended } from "../listed";

/**
 * A mapping of USB devices: one id for a device on each node.
 *
 * ```ts
 * const dongle = new mapping.Usb(this, "mapped", { id: "mapped", map: [] });
 * dongle.addDevice({ nodeName: "pve1", vendorProductId: "1050:0407" });
 * ```
 */
export class Usb extends UsbBinding {
  /**
   * Adds a device of a node at the end of `map`.
   *
   * ```ts
   * dongle.addDevice({ nodeName: "pve1", vendorProductId: "1050:0407" });
   * ```
   */
  public addDevice(entry: UsbMap): void {
    this.putMap(appended(this, "map", this.mapInput, entry));
  }
}

/**
 * A mapping of PCI devices: one id for devices on each node.
 *
 * ```ts
 * const gpu = new mapping.Pci(this, "mapped", { id: "mapped", map: [] });
 * gpu.addDevice({ nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:2204" });
 * ```
 */
export class Pci extends PciBinding {
  /**
   * Adds a device of a node at the end of `map`.
   *
   * ```ts
   * gpu.addDevice({ nodeName: "pve1", path: "0000:01:00.0", vendorDeviceId: "10de:2204" });
   * ```
   */
  public addDevice(entry: PciMap): void {
    this.putMap(appended(this, "map", this.mapInput, entry));
  }
}

/**
 * A mapping of directories: one id for a directory on each node.
 *
 * ```ts
 * const share = new mapping.Dir(this, "mapped", { id: "mapped", map: [] });
 * share.addDirectory({ nodeName: "pve1", path: "/srv/share" });
 * ```
 */
export class Dir extends DirBinding {
  /**
   * Adds a directory of a node at the end of `map`.
   *
   * ```ts
   * share.addDirectory({ nodeName: "pve1", path: "/srv/share" });
   * ```
   */
  public addDirectory(entry: DirMap): void {
    this.putMap(appended(this, "map", this.mapInput, entry));
  }
}
