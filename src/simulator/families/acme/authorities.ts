/** Certificate authorities, as far as they answer the simulated cluster. */
import { fail } from "../../kernel/api-error";
import type { Call } from "../../kernel/call";
import { configFile, type Frozen } from "../../kernel/config-file";

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

/** Asks an authority for its directory. */
export function authority(call: Call, directory: string): Frozen<AuthorityMeta> {
  const known = call.read(SURROUNDINGS).authorities[directory];
  return known ?? fail(500, `Error: GET to ${directory}\n\n`);
}

export function readMeta(call: Call): Frozen<AuthorityMeta> | null {
  const meta = authority(call, call.text("directory") ?? DEFAULT_DIRECTORY);
  return Object.keys(meta).length === 0 ? null : meta;
}

export function readTerms(call: Call): string | undefined {
  return authority(call, call.text("directory") ?? DEFAULT_DIRECTORY).termsOfService;
}
