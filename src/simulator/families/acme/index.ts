/**
 * ACME: accounts at certificate authorities, and the plugins that answer their challenges.
 * Facts: contributing/facts/acme.md.
 */

import { directory, type Family, type Routes } from "../../kernel/router";
import { accounts, readMeta, readTerms } from "./accounts";
import { challengeSchema } from "./challenge-schema";
import { DIRECTORIES } from "./files";
import { plugins } from "./plugins";

const index: Routes = {
  "GET /cluster/acme": directory("name", ["account", "tos", "meta", "directories", "plugins", "challenge-schema"]),
  "GET /cluster/acme/directories": () => DIRECTORIES,
  "GET /cluster/acme/challenge-schema": challengeSchema,
  "GET /cluster/acme/meta": readMeta,
  "GET /cluster/acme/tos": readTerms,
};

export const family: Family = { routes: [index, accounts, plugins] };
