/**
 * Accounts, challenge plugins, and the certificate authorities that the cluster can reach.
 * Facts: contributing/facts/acme.md#files-and-locks.
 */
import { configFile } from "../../kernel/config-file";
import { sectionFile } from "../../kernel/section-config";

export interface Account {
  /** The account object of the authority. */
  account: { status: string; contact: string[]; createdAt: string; key: Record<string, string> };
  directory: string;
  location: string;
  tos?: string;
}

/** Accounts by name. On the genuine server each account is a file of this directory. */
export const ACCOUNTS = configFile<Record<string, Account>>("priv/acme", () => ({}));

/** Does not contain the built-in `standalone` before the first write. */
export const PLUGINS = sectionFile("priv/acme/plugins.cfg");

/** Metadata in an authority's directory. */
export interface AuthorityMeta {
  termsOfService?: string;
  website?: string;
  caaIdentities?: string[];
  externalAccountRequired?: boolean;
}

export interface Surroundings {
  /** Authorities by the URL of their directory. Others are unreachable. */
  authorities: Record<string, AuthorityMeta>;
  /** Error of the nodes when they create account keys. */
  keyFailure?: string;
}

export const DIRECTORIES: readonly { readonly name: string; readonly url: string }[] = [
  { name: "Let's Encrypt V2", url: "https://acme-v02.api.letsencrypt.org/directory" },
  { name: "Let's Encrypt V2 Staging", url: "https://acme-staging-v02.api.letsencrypt.org/directory" },
];

export const DEFAULT_DIRECTORY = DIRECTORIES[0]?.url as string;

/** An authority of the simulator that requires an external account binding. */
const BINDING_DIRECTORY = "https://acme.example.test/directory";

const letsEncrypt = (): AuthorityMeta => ({
  termsOfService: "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf",
  website: "https://letsencrypt.org",
  caaIdentities: ["letsencrypt.org"],
});

/** Returns the authorities that a cluster with internet access reaches. */
export const openSurroundings = (): Surroundings => ({
  authorities: {
    ...Object.fromEntries(DIRECTORIES.map(({ url }) => [url, letsEncrypt()])),
    [BINDING_DIRECTORY]: { website: "https://acme.example.test", externalAccountRequired: true },
  },
});

export const SURROUNDINGS = configFile<Surroundings>("simulator/acme", openSurroundings);
