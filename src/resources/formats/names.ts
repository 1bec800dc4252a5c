/**
 * Names that several families use: nodes, configuration IDs, realms, users, mail addresses, storages, pools, network interfaces.
 * The server accepts fewer mail addresses than the standard: none with `%`, `'` or `#`.
 *
 * ```ts
 * nodeName("pve1");      // undefined
 * nodeName("pve.1");     // "must be a node name: …"
 * newPoolId("prod/1a");  // "must be a pool id whose last level begins with a letter …"
 * ```
 */
import { all, characters, matching, maxLength, orEmpty, type Validator } from "./validator";

/** Format `pve-node`. Case matters, and the length is not limited. The check does not test whether the node exists. */
const ofNode = matching(
  /^[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?$/,
  "must be a node name: letters, digits and hyphens, beginning and ending with a letter or digit",
);

export const nodeName: Validator = (value) => {
  const problem = ofNode(value);
  const [first = "", second = ""] = value.split(".");
  const isName = /[a-z]/i.test(first) && /[a-z]/i.test(second) && ofNode(first) === undefined;
  return problem !== undefined && isName
    ? `must be a node name, without its domain; did you mean "${first}"?`
    : problem;
};

/** Name of a cluster: like a node name, at most 15 characters. */
export const clusterName = all(nodeName, maxLength(15));

/** Format `pve-configid`: IDs of jobs, mappings, plugins, metric servers, HA rules and groups, endpoints. */
export const configId = matching(
  /^[a-zA-Z][a-zA-Z0-9_-]+$/,
  "must be an id of at least 2 characters: letters, digits, hyphens and underscores, beginning with a letter",
);

/** The server creates jobs with longer IDs, but their paths accept at most 50 characters. */
export const newBackupJobId = all(configId, maxLength(50));

/** Reference to a job. A job that was created without an ID has a UUID, which may begin with a digit. */
export const backupJobId = all(
  matching(
    /^(?:[a-zA-Z][a-zA-Z0-9_-]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    "must be an id of at least 2 characters: letters, digits, hyphens and underscores, beginning with a letter, or the UUID that the server gave the job",
  ),
  maxLength(50),
);

export const realmSyncJobId = all(configId, maxLength(64));

/** Endpoints and matchers. Their configuration file allows names of at most 32 characters. */
export const notificationName = all(configId, maxLength(32));

/** Format `pve-realm`. */
export const realm = all(
  matching(
    /^[a-zA-Z][a-zA-Z0-9._-]+$/,
    "must be a realm of at least 2 characters: letters, digits, dots, hyphens and underscores, beginning with a letter",
  ),
  maxLength(32),
);

/** Format `pve-userid`: `name@realm`, at most 64 characters in total. A token (`name@realm!token`) is not a user. */
export const userId = all(
  matching(
    /^[^\s:/]+@[a-zA-Z][a-zA-Z0-9._-]+$/,
    "must be a user with a realm, such as root@pam: a name without blanks, colons and slashes, then @ and the realm",
  ),
  maxLength(64),
);

/** Format `pve-storage-id`. */
export const storageId = matching(
  /^[a-zA-Z][a-zA-Z0-9._-]*[a-zA-Z0-9]$/,
  "must be a storage id of at least 2 characters: letters, digits, dots, hyphens and underscores, " +
    "beginning with a letter and ending with a letter or digit",
);

const POOL_ID = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+){0,2}$/;

/** Format `pve-poolid`: one to three levels. Reference to a pool, which may be older than the rule for new ones. */
export const poolId = matching(
  POOL_ID,
  "must be a pool id: up to three levels of letters, digits, dots, hyphens and underscores, separated by slashes",
);

/** ID of a new pool. Since version 9.0 of the server, the last level must begin with a letter. */
export const newPoolId: Validator = all(
  poolId,
  matching(
    /(^|\/)[A-Za-z][^/]*$/,
    "must be a pool id whose last level begins with a letter: the server creates no other pools",
  ),
);

/** Format `pve-iface`. */
export const interfaceName = matching(
  /^[a-zA-Z][a-zA-Z0-9_]{1,20}([:.]\d+)?$/,
  "must be an interface name: a letter, then 1 to 20 letters, digits and underscores, then optionally . or : and a number",
);

/** Interface of a firewall rule: at most 20 characters. */
export const firewallInterfaceName = all(interfaceName, maxLength(20));

/** Interface of a fabric node, except WireGuard: the kernel allows at most 15 characters. */
export const fabricInterfaceName = all(interfaceName, maxLength(15));

/** Interface of a WireGuard fabric node. The server creates it. */
export const wireguardInterfaceName = matching(
  /^[a-zA-Z0-9][a-zA-Z0-9-]{0,6}[a-zA-Z0-9]?$/,
  "must be 1 to 8 letters, digits and hyphens, beginning with a letter or digit",
);

/** Perl's `\w`. */
const WORD = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}";
const USER = `[${WORD}+~-]+(?:\\.[${WORD}+~-]+)*`;
const HOST = "@[a-zA-Z0-9-]+(?:\\.[a-zA-Z0-9-]+)*";

/** Element of `email-list`. */
export const emailAddress = matching(
  new RegExp(`^${USER}${HOST}$`, "u"),
  "must be a mail address: letters, digits, dots and _ + - ~, then @ and a host name",
);

/** Format `email-opt`. An empty text is allowed. */
export const optionalEmailAddress = orEmpty(emailAddress);

/** Format `email-or-username`. */
export const emailOrUserName = matching(
  new RegExp(`^${USER}(?:${HOST})?$`, "u"),
  "must be a mail address or the name of a local user: letters, digits, dots and _ + - ~, optionally @ and a host name",
);

/** Recipients of notifications: the configuration file allows 2 to 64 characters. */
const notificationLength: Validator = (value) => {
  const length = characters(value);
  return length < 2 || length > 64 ? "must have 2 to 64 characters" : undefined;
};

export const notificationRecipient = all(emailOrUserName, notificationLength);
