/** Cluster firewall. Everything lives in one file under one lock. */
import type { DataSource, Resource } from "../kit/define";
import { firewallAlias, firewallAliasData, firewallAliasesData } from "./alias";

export const resources: readonly Resource[] = [firewallAlias];
export const dataSources: readonly DataSource[] = [firewallAliasData, firewallAliasesData];
