/** Mappings of directories and devices, which add their entries. */
import type { Construct } from "constructs";
import type { DirConfig, DirMap } from "../../bindings/mapping/dir";
import { DirBinding } from "../../bindings/mapping/dir-binding";
import type { PciConfig, PciMap } from "../../bindings/mapping/pci";
import { PciBinding } from "../../bindings/mapping/pci-binding";
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

/**
 * Directories of the nodes under one name.
 *
 * ```ts
 * const share = new mapping.Dir(this, "mapped", { id: "mapped", map: [] });
 * share.addDirectory({ nodeName: "pve1", path: "/srv/share" });
 * ```
 */
export class Dir extends DirBinding {
  public constructor(scope: Construct, id: string, config: DirConfig) {
    super(scope, id, config);
  }

  /**
   * Adds an entry at the end of `map`. A directory of a node.
   *
   * ```ts
   * share.addDirectory({ nodeName: "pve1", path: "/srv/share" });
   * ```
   */
  public addDirectory(entry: DirMap): void {
    this.putMap(appended(this, "map", this.mapInput, entry));
  }
}
