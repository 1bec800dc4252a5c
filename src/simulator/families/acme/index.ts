/** ACME: accounts at certificate authorities, and the plugins that answer their challenges. */
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/router";
import { accounts } from "./accounts";
import { DIRECTORIES, readMeta, readTerms } from "./authorities";
import { challengeSchema } from "./challenge-schema";
import { plugins } from "./plugins";

const views: Family = (route) => {
  const names = ["account", "tos", "meta", "directories", "plugins", "challenge-schema"];
  route("GET", "/cluster/acme", directory("name", names));
  route("GET", "/cluster/acme/directories", () => DIRECTORIES);
  route("GET", "/cluster/acme/challenge-schema", challengeSchema);
  route("GET", "/cluster/acme/meta", readMeta);
  route("GET", "/cluster/acme/tos", readTerms);
};

export const acme: Family = (route) => {
  for (const part of [views, accounts, plugins]) part(route);
};
