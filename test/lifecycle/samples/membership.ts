/** Creating a cluster, and joining one, from a single node outside of any cluster. */

import { ROOT_PASSWORD } from "../../../src/simulator/fixtures/recorded";
import { PEER_FINGERPRINT } from "../../../src/simulator/fixtures/standalone";
import type { Scenario } from "../sample";

const AT_CREATION = "used once, when the node joins; the configuration of corosync has the active values";

export const clusterCreation: Scenario = {
  name: "cluster-creation",
  fixture: "standalone",
  samples: [
    {
      type: "cluster",
      singleton: true,
      minimal: () => ({
        name: "lab",
        node_id: 1,
        votes: 1,
        token_coefficient: 250,
        links: { 0: { address: "192.0.2.11", priority: 5 } },
      }),
      fields: {},
      except: {
        name: "a cluster cannot be renamed; the plan refuses it",
        node_id: AT_CREATION,
        votes: AT_CREATION,
        token_coefficient: AT_CREATION,
        links: AT_CREATION,
      },
      unseen: { node_id: AT_CREATION, votes: AT_CREATION, token_coefficient: AT_CREATION, links: AT_CREATION },
      without: { disappear: "a cluster cannot be dissolved through the API" },
    },
  ],
};

export const clusterJoining: Scenario = {
  name: "cluster-joining",
  fixture: "standalone",
  samples: [
    {
      type: "cluster_membership",
      singleton: true,
      minimal: () => ({
        node_name: "pve1",
        peer: "192.0.2.21",
        fingerprint: PEER_FINGERPRINT,
        password: ROOT_PASSWORD,
        node_id: 3,
        votes: 1,
        links: { 0: { address: "192.0.2.11" } },
      }),
      fields: {
        node_name: ["pve1", "pve2"],
        peer: ["192.0.2.21", "192.0.2.22"],
        fingerprint: [PEER_FINGERPRINT, PEER_FINGERPRINT.replaceAll("0", "1")],
        password: [ROOT_PASSWORD, "changed"],
        force: [true, false],
        allow_remove: [true, false],
      },
      except: { node_id: AT_CREATION, votes: AT_CREATION, links: AT_CREATION },
      unseen: {
        peer: "only the join needs it",
        fingerprint: "only the join needs it",
        node_id: AT_CREATION,
        votes: AT_CREATION,
        links: AT_CREATION,
        password: "the server never reports secrets",
        force: "a switch of the join",
        allow_remove: "a provider setting that the server does not know",
      },
      without: {
        disappear: "a node cannot remove itself from its cluster",
        destroy: "a node cannot remove itself from its cluster; the acceptance test of membership removes another one",
      },
    },
  ],
};
