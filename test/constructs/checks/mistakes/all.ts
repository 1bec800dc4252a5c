/** All mistakes, and their messages. */
import { App, LocalBackend, TerraformDataSource, TerraformResource, TerraformStack } from "cdktf";
import { PveProvider } from "../../../../src";
import { temporaryFolder } from "../../../support/temporary-folder";
import { clusterMistakes } from "./clusters";
import { copies } from "./copies";
import { fabricMistakes } from "./fabrics";
import { firewallMistakes } from "./firewall";
import { firewallEffects } from "./firewall-effects";
import { firewallSets } from "./firewall-sets";
import { guestsAndAddresses } from "./guests-and-addresses";
import { haMistakes } from "./ha";
import { macroMistakes } from "./macros";
import { messageMistakes } from "./messages";
import { metaArguments } from "./meta-arguments";
import { misunderstandings } from "./misunderstandings";
import { networkMistakes } from "./networks";
import { neverWorks } from "./never-works";
import { notificationMistakes, providerMistakes } from "./notifications";
import { overlayMistakes } from "./overlays";
import { relatedObjects } from "./related-objects";
import { relatedSdnObjects } from "./related-sdn-objects";
import { repetition } from "./repetition";
import { routeMistakes } from "./routes";
import { type Mistake, Scope } from "./row";
import { sdnMistakes } from "./sdn";
import { serviceMistakes } from "./services";
import { simpleNetworks } from "./simple-network";
import { tunnelMistakes } from "./tunnels";
import { webhookMistakes } from "./webhooks";
import { workloadMistakes } from "./workloads";

export const families: Readonly<Record<string, readonly Mistake[]>> = {
  firewall: firewallMistakes,
  macros: macroMistakes,
  sdn: sdnMistakes,
  networks: networkMistakes,
  "settings that never work": neverWorks,
  fabrics: fabricMistakes,
  overlays: overlayMistakes,
  "effects of firewalls": firewallEffects,
  "IP sets and aliases of firewalls": firewallSets,
  "nodes and tunnels": tunnelMistakes,
  misunderstandings,
  repetition,
  "guests and addresses": guestsAndAddresses,
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
  "related objects": relatedObjects,
  "related SDN objects": relatedSdnObjects,
  "simple networks": simpleNetworks,
  "copies and renamings": copies,
};

/** Messages about each mistake, in an application in which each has its own cluster. */
export function messagesAbout(mistakes: readonly Mistake[], which: "incorrect" | "corrected"): string[][] {
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
