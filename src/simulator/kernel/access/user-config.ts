/** `user.cfg`: users, tokens, groups, roles, ACLs and pools, under one lock. */
import { configFile } from "../config-file";

interface User {
  enable: boolean;
  /** Seconds since 1970. 0: never. */
  expire: number;
  email?: string;
  groups?: string[];
}

interface Token {
  privsep: boolean;
  expire: number;
}

export interface AclEntry {
  path: string;
  /** A user (`a@pam`), a token (`a@pam!t`) or a group (`@staff`). */
  subject: string;
  role: string;
  propagate: boolean;
}

export interface Pool {
  comment?: string | undefined;
  vms: number[];
  storages: string[];
}

export interface UserConfig {
  users: Record<string, User>;
  tokens: Record<string, Token>;
  /** Privileges of custom roles. */
  roles: Record<string, string[]>;
  acl: AclEntry[];
  pools: Record<string, Pool>;
}

export const USER_CONFIG = configFile<UserConfig>("user.cfg", () => ({
  users: { "root@pam": { enable: true, expire: 0 } },
  tokens: {},
  roles: {},
  acl: [],
  pools: {},
}));

export interface Secrets {
  /** Signs tickets. */
  ticketKey: string;
  passwords: Record<string, string>;
  /** UUID of each token. */
  tokens: Record<string, string>;
  /** Base32 secret of users with a second factor, and the step of the last used code. */
  totp: Record<string, { secret: string; lastStep?: number; failures?: number }>;
}

export const SECRETS = configFile<Secrets>("priv/simulator-secrets", () => ({
  ticketKey: "",
  passwords: {},
  tokens: {},
  totp: {},
}));
