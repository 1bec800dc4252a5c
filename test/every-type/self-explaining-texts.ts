/**
 * Refusals of the simulated cluster (`families/<family>/texts.ts <name>`) that no row classifies and whose status says nothing: they
 * are shown as the server said them, with the code `server`. Whoever adds a text to the simulated cluster adds a row, or its name here.
 */
export const SELF_EXPLAINING = {
  /** What another service, a task or a library has said is handed on. */
  handedOn: [
    "families/acme/texts.ts authorityFailed",
    "families/acme/texts.ts authorityUnreachable",
    "families/acme/texts.ts noKey",
    "families/acme/texts.ts registrationRefused",
    "families/bulk-actions/texts.ts someFailed",
    "families/cluster-config/texts.ts memberLoginFailed",
    "families/firewall/texts.ts unknownAliasInEntry",
    "families/mapping/texts.ts missingDirectory",
  ],
  /** Errors of Perl, where the server does not look at a value before it uses it. */
  unforeseen: [
    "families/backup/texts.ts deletionIsText",
    "families/firewall/texts.ts noFile",
    "families/ha/texts.ts wideCharacter",
    "families/options/texts.ts notAStructure",
    "kernel/common-texts.ts deletionIsText",
  ],
  /** Says by itself what is wrong. */
  clear: [
    "families/backup/texts.ts dumpDirectory",
    "families/ceph/texts.ts degraded",
    "families/ceph/texts.ts flagsNotSet",
    "families/ceph/texts.ts healthError",
    "families/ceph/texts.ts healthWarning",

    "families/ceph/texts.ts nodeFailed",
    "families/ceph/texts.ts notSafeToStop",
    "families/ceph/texts.ts strayDaemon",
    "families/cluster-config/texts.ts joinAborted",
    "families/cluster-config/texts.ts linkMissing",
    "families/cluster-config/texts.ts mayNotJoin",
    "families/cluster-config/texts.ts memberUnreachable",
    "families/cluster-config/texts.ts onlyOneLink",
    "families/cluster-config/texts.ts severalLinks",
    "families/cluster-config/texts.ts unknownLink",
    "families/cluster-config/texts.ts wrongFingerprint",
    "families/firewall/texts.ts unknownRuleType",
    "families/ha/texts.ts invalidVmid",
    "families/ha/texts.ts notAServiceId",
    "families/next-id/texts.ts noFreeId",
    "families/qemu/texts.ts invalidName",
    "families/sdn/external/texts.ts ipamFailed",
    "families/sdn/external/texts.ts reverseMask",
    "families/sdn/external/texts.ts zoneUnreadable",
    "families/sdn/fabrics/texts.ts mayNotDeleteNode",
    "families/sdn/fabrics/texts.ts noIPv6",
    "families/sdn/fabrics/texts.ts noRouterId",
    "families/sdn/fabrics/texts.ts roleIsFixed",
    "families/sdn/texts.ts tooManyBgp",
    "families/sdn/texts.ts tooManyIsis",
    "families/sdn/vnets/texts.ts phpIpamAnswer",
    "families/sdn/zones/texts.ts otherControllerType",
    "kernel/common-texts.ts fixedDeletion",
    "kernel/common-texts.ts fixedOption",
    "kernel/common-texts.ts unknownType",
    "kernel/common-texts.ts unreadableSection",
  ],
} as const;
