/** The table of mistakes: each is told, at its construct, and its right neighbour is not. */
import { App, LocalBackend, TerraformDataSource, TerraformResource, TerraformStack } from "cdktf";
import { describe, expect, it } from "vitest";
import { PveProvider } from "../../../src";
import { temporaryFolder } from "../../support/synthesis";
import { besideOthers } from "./mistakes/beside-others";
import { clusterMistakes } from "./mistakes/clusters";
import { fabricMistakes } from "./mistakes/fabrics";
import { firewallMistakes } from "./mistakes/firewall";
import { firewallMeaning } from "./mistakes/firewall-meaning";
import { haMistakes } from "./mistakes/ha";
import { macroMistakes } from "./mistakes/macros";
import { messageMistakes } from "./mistakes/messages";
import { metaArguments } from "./mistakes/meta-arguments";
import { networkMistakes } from "./mistakes/networks";
import { networksBesideOthers } from "./mistakes/networks-beside-others";
import { neverWorks } from "./mistakes/never-works";
import { notificationMistakes, providerMistakes } from "./mistakes/notifications";
import { overlayMistakes } from "./mistakes/overlays";
import { routeMistakes } from "./mistakes/routes";
import { type Mistake, Scope } from "./mistakes/row";
import { sdnMistakes } from "./mistakes/sdn";
import { serviceMistakes } from "./mistakes/services";
import { simpleNetworks } from "./mistakes/simple-network";
import { webhookMistakes } from "./mistakes/webhooks";
import { workloadMistakes } from "./mistakes/workloads";

const families: Readonly<Record<string, readonly Mistake[]>> = {
  firewall: firewallMistakes,
  macros: macroMistakes,
  sdn: sdnMistakes,
  networks: networkMistakes,
  "simple networks": simpleNetworks,
  "what cannot work": neverWorks,
  fabrics: fabricMistakes,
  overlays: overlayMistakes,
  "what firewalls do": firewallMeaning,
  routes: routeMistakes,
  "guests, backups and settings": serviceMistakes,
  messages: messageMistakes,
  clusters: clusterMistakes,
  ha: haMistakes,
  workloads: workloadMistakes,
  notifications: notificationMistakes,
  "the provider block": providerMistakes,
  "meta-arguments": metaArguments,
  "webhooks and conditions": webhookMistakes,
  "what stands beside": besideOthers,
  "networks beside others": networksBesideOthers,
};

/** Types and arguments that the constructs have other names for. */
const TERRAFORM = /\bpve_[a-z]|\b(?:for_each|depends_on|create_before_destroy|ignore_changes)\b/;

/** What is said about each mistake, in an application in which each has a cluster of its own. */
function said(mistakes: readonly Mistake[], which: "wrong" | "right"): string[][] {
  const app = new App({ outdir: temporaryFolder() });
  const stack = new TerraformStack(app, "web");
  new LocalBackend(stack);
  new PveProvider(stack, "pve", { endpoint: "https://pve.example.com" });
  const scopes = mistakes.map((mistake, index) => {
    const scope = new Scope(stack, `row${index}`);
    const endpoint = `https://pve${index}.example.com`;
    const provider = new PveProvider(scope, "pve", { endpoint, alias: `row${index}` });
    mistake[which](scope);
    for (const node of scope.node.findAll()) {
      if (TerraformResource.isTerraformResource(node) || TerraformDataSource.isTerraformDataSource(node))
        node.provider ??= provider;
    }
    return scope;
  });
  const errors = errorsOf(() => app.synth());
  return scopes.map((scope) => {
    const warnings = scope.node.findAll().flatMap(({ node }) => node.metadata.map(({ data }) => String(data)));
    return [...errors, ...warnings].filter((text) => text.startsWith(`${scope.node.path}/`));
  });
}

function errorsOf(synthesize: () => void): string[] {
  try {
    synthesize();
  } catch (failure) {
    return [...(failure as Error).message.matchAll(/^ {2}\[web\] (.*)$/gm)].map(([, text]) => text as string);
  }
  return [];
}

it("mistakes are at least 120, each told in words that are expected", () => {
  const all = Object.values(families).flat();
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(all.filter(({ says }) => says.endsWith(": ")).map(({ says }) => says)).toEqual([]);
});

describe.each(Object.entries(families))("%s", (_, mistakes) => {
  it("mistakes are told at their construct, with the reason", () => {
    const told = said(mistakes, "wrong");
    const untold = mistakes.flatMap(({ says }, index) =>
      told[index]?.some((text) => text.includes(says)) && !says.endsWith(": ") ? [] : [{ says, told: told[index] }],
    );
    expect(untold.map((one) => JSON.stringify(one))).toEqual([]);
    const foreign = told.flat().filter((text) => TERRAFORM.test(text.replace(/"[^"]*"/g, "")));
    expect(foreign, "is said in the words of Terraform").toEqual([]);
  });

  it("mistakes have right neighbours, about which nothing is said", () => {
    const told = said(mistakes, "right").map((texts, index) => ({ says: mistakes[index]?.says, texts }));
    expect(told.filter(({ texts }) => texts.length > 0)).toEqual([]);
  });
});
