/** ACME: accounts with certificate authorities, and plugins that answer their challenges. */
import type { DataSource, Resource } from "../kinds/define";
import { acmeAccount } from "./account";
import {
  acmeAccountData,
  acmeAccountsData,
  acmeDirectoriesData,
  acmeDirectoryMetaData,
  acmeTermsOfServiceData,
} from "./data-accounts";
import { acmeChallengeSchemaData, acmeChallengeSchemasData, acmePluginData, acmePluginsData } from "./data-plugins";
import { acmePlugin } from "./plugin";

export { serverTexts } from "./server-texts";

export const title = "ACME";

export const resources: readonly Resource[] = [acmeAccount, acmePlugin];
export const dataSources: readonly DataSource[] = [
  acmeAccountData,
  acmeAccountsData,
  acmeChallengeSchemaData,
  acmeChallengeSchemasData,
  acmeDirectoriesData,
  acmeDirectoryMetaData,
  acmePluginData,
  acmePluginsData,
  acmeTermsOfServiceData,
];
