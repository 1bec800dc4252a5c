/**
 * Accounts, challenge plugins, and the certificate authorities around the cluster.
 * Facts: contributing/facts/acme.md#files-and-locks.
 */
import { configFile } from "../../kernel/config-file";
import { sectionFile } from "../../kernel/section-config";

export interface Account {
  /** What the authority says. */
  account: { status: string; contact: string[]; createdAt: string; key: Record<string, string> };
  directory: string;
  location: string;
  tos?: string;
}

/** By name. There each account is a file in this directory. */
export const ACCOUNTS = configFile<Record<string, Account>>("priv/acme", () => ({}));

/** Without the built-in `standalone` until the first write. */
export const PLUGINS = sectionFile("priv/acme/plugins.cfg");

/** What an authority's directory says about it. */
export interface AuthorityMeta {
  termsOfService?: string;
  website?: string;
  caaIdentities?: string[];
  externalAccountRequired?: boolean;
}

export interface Surroundings {
  /** By the URL of the directory. Others cannot be reached. */
  authorities: Record<string, AuthorityMeta>;
  /** Why the nodes cannot make keys for accounts. */
  keyFailure?: string;
}

export const DIRECTORIES: readonly { readonly name: string; readonly url: string }[] = [
  { name: "Let's Encrypt V2", url: "https://acme-v02.api.letsencrypt.org/directory" },
  { name: "Let's Encrypt V2 Staging", url: "https://acme-staging-v02.api.letsencrypt.org/directory" },
];

export const DEFAULT_DIRECTORY = DIRECTORIES[0]?.url as string;

/** An authority of the simulator that demands what only some do: a binding to an account elsewhere. */
const BINDING_DIRECTORY = "https://acme.example.test/directory";

const letsEncrypt = (): AuthorityMeta => ({
  termsOfService: "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf",
  website: "https://letsencrypt.org",
  caaIdentities: ["letsencrypt.org"],
});

/** What a cluster with access to the internet sees. */
export const openSurroundings = (): Surroundings => ({
  authorities: {
    ...Object.fromEntries(DIRECTORIES.map(({ url }) => [url, letsEncrypt()])),
    [BINDING_DIRECTORY]: { website: "https://acme.example.test", externalAccountRequired: true },
  },
});

export const SURROUNDINGS = configFile<Surroundings>("simulator/acme", openSurroundings);
