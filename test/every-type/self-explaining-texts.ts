/**
 * Refusals of the simulated cluster (`families/<family>/texts.ts <name>`) without a row and with a general status. The
 * provider shows the server's words, with the code `server`. A new message of the simulated cluster needs a row, or an
 * entry here.
 */
export const SELF_EXPLAINING = {
  /** Messages of another service, a task or a library. */
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
  /** Errors of Perl for a value that the server uses without a check. */
  unforeseen: [
    "families/backup/texts.ts deletionIsText",
    "families/firewall/texts.ts noFile",
    "families/ha/texts.ts wideCharacter",
    "families/options/texts.ts notAStructure",
    "kernel/common-texts.ts deletionIsText",
  ],
  /** Messages that explain the problem themselves. */
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
    "families/sdn/texts.ts otherControllerType",
    "families/sdn/texts.ts phpIpamAnswer",
    "families/sdn/texts.ts tooManyBgp",
    "families/sdn/texts.ts tooManyIsis",
    "kernel/common-texts.ts fixedDeletion",
    "kernel/common-texts.ts fixedOption",
    "kernel/common-texts.ts unknownType",
    "kernel/common-texts.ts unreadableSection",
  ],
} as const;
