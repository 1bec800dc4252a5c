/** Refusals of the family `sdn`, in the server's words. */
import { fail, type Refusal } from "../../kernel/refusal";

export const peersAndFabric: Refusal = () =>
  fail(
    500,
    `must have exactly one of peers / fabric defined at /usr/share/perl5/PVE/Network/SDN/Controllers/EvpnPlugin.pm line 498.`,
  );
export const secondController: Refusal = () =>
  fail(
    500,
    `only 1 global evpn controller can be defined at /usr/share/perl5/PVE/Network/SDN/Controllers/EvpnPlugin.pm line 491.`,
  );
export const samePeerGroup: Refusal = () =>
  fail(500, "cannot have two controllers with same peer-group-name configured");
export const differentInternalAsns: Refusal = () =>
  fail(500, "cannot have two different ASNs for iBGP sessions configured");
export const differentAsns: Refusal = () =>
  fail(500, "all EVPN controllers on a node must have the same ASN configured");
export const controllerInUse: Refusal<[id: string, zone: string]> = (id, zone) =>
  fail(
    500,
    `controller ${id} is used by ${zone} at /usr/share/perl5/PVE/Network/SDN/Controllers/EvpnPlugin.pm line 476.`,
  );
export const wrongToken: Refusal = () =>
  fail(500, "invalid lock token provided! at /usr/share/perl5/PVE/Network/SDN.pm line 291.");
export const pendingChanges: Refusal = () =>
  fail(500, "configuration has pending changes at /usr/share/perl5/PVE/API2/Network/SDN.pm line 150.");
export const missingObject: Refusal<[id: string]> = (id) => fail(500, `sdn '${id}' does not exist`);
export const unreadableListed: Refusal<[pendingPlace: string | undefined]> = (pendingPlace) =>
  fail(500, `cannot lookup undefined type! at /usr/share/perl5/PVE/API2/Network/SDN/${pendingPlace}.`);
export const noSuchRouteMap: Refusal<[map: unknown]> = (map) => fail(500, `route map ${map} does not exist!`);
export const besideBgpFabric: Refusal<[fabric: string]> = (fabric) =>
  fail(
    500,
    `cannot configure a BGP controller while BGP fabric '${fabric}' exists: both target the default-VRF BGP router`,
  );
export const tooManyBgp: Refusal = () =>
  fail(
    500,
    "only 1 bgp controller can be defined at /usr/share/perl5/PVE/Network/SDN/Controllers/BgpPlugin.pm line 183.",
  );
export const tooManyIsis: Refusal = () =>
  fail(
    500,
    "only 1 bgp or isis controller can be defined at /usr/share/perl5/PVE/Network/SDN/Controllers/IsisPlugin.pm line 123.",
  );
/** Refusal of a value that the server's Rust code parses. */
export const invalidValue: Refusal<[problem: string]> = (problem) => fail(500, `error: ${problem}`);
export const objectExists: Refusal<[kind: string, id: string]> = (kind, id) =>
  fail(500, `sdn ${kind} object ID '${id}' already defined`);
