/** Certificates by ACME: accounts with authorities, and plugins that answer their challenges. */
import type { DataSource, Resource } from "../kinds/define";
import { acmeAccount } from "./account";
import { acmeAccountData, acmeAccountsData } from "./account-data";
import { acmeDirectoriesData, acmeDirectoryMetaData, acmeTermsOfServiceData } from "./authority-data";
import { acmeChallengeSchemaData, acmeChallengeSchemasData } from "./challenge-data";
import { acmePlugin } from "./plugin";
import { acmePluginData, acmePluginsData } from "./plugin-data";

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
