/** The place of each guide on the site, by the kinds of documentation of Diátaxis. Addresses of guides in the registries lead here. */
import type { Section } from "./page";

export type Place = readonly [section: Section, group: string];

const SET_UP: Place = ["how-to", "Set up"];
const BUILD: Place = ["how-to", "Build"];
const FEATURES: Place = ["how-to", "Use functions, actions, secrets"];
const ADOPT: Place = ["how-to", "Adopt and compare"];
const TEST: Place = ["how-to", "Test and review"];
const OPERATE: Place = ["how-to", "Protect and repair"];
const CONSTRUCTS: Place = ["reference", "Constructs"];
const TOOLS: Place = ["reference", "Command line"];
const BEHAVIOUR: Place = ["explanation", "Behaviour"];

/** By file name in `docs/guides`, in the order of the navigation. */
export const GUIDES: Readonly<Record<string, Place>> = {
  "getting-started": ["tutorials", ""],
  "getting-started-hcl": ["tutorials", ""],
  "getting-started-adopt": ["tutorials", ""],
  installation: SET_UP,
  "air-gapped-installation": SET_UP,
  authentication: SET_UP,
  "least-privilege-token": SET_UP,
  "rotate-a-token": SET_UP,
  "private-ca-and-fingerprints": SET_UP,
  "hcl-and-opentofu": SET_UP,
  languages: SET_UP,
  "many-clusters": SET_UP,
  "terraform-platforms": SET_UP,
  "default-deny-firewall": BUILD,
  "large-block-list": BUILD,
  "restrict-management-access": BUILD,
  "vlan-per-tenant": BUILD,
  "evpn-network": BUILD,
  "back-up-every-guest": BUILD,
  "alert-to-slack-teams-or-mail": BUILD,
  "acme-staging-to-production": BUILD,
  "lists-and-elements": BUILD,
  functions: FEATURES,
  actions: FEATURES,
  secrets: FEATURES,
  "api-object": FEATURES,
  "adopting-a-cluster": ADOPT,
  "moving-from-other-providers": ADOPT,
  "cdk-terrain": ADOPT,
  queries: ADOPT,
  drift: ADOPT,
  testing: TEST,
  "test-in-ci": TEST,
  "start-states": TEST,
  "plan-on-pull-requests": TEST,
  policies: TEST,
  "custom-policy": TEST,
  "policies-in-opa": TEST,
  mcp: TEST,
  clients: TEST,
  "simulator-page": TEST,
  diagrams: TEST,
  "prevent-deletions": OPERATE,
  "lock-sdn": OPERATE,
  journal: OPERATE,
  doctor: OPERATE,
  tracing: OPERATE,
  explain: OPERATE,
  "recover-state": OPERATE,
  upgrading: OPERATE,
  "verify-a-release": OPERATE,
  "ha-groups-to-rules": OPERATE,
  "higher-level-constructs": CONSTRUCTS,
  methods: CONSTRUCTS,
  "testing-kit": CONSTRUCTS,
  commands: TOOLS,
  "exit-codes": TOOLS,
  troubleshooting: ["reference", "Messages"],
  "how-sdn-applies": BEHAVIOUR,
  "firewall-safety": BEHAVIOUR,
  "how-privileges-are-checked": BEHAVIOUR,
  "simulator-fidelity": BEHAVIOUR,
};

/** By number, decisions that explain behaviour to users; the others are for contributors. */
export const DECISIONS: Readonly<Record<string, string>> = {
  "0014": "How rule lists change",
  "0008": "Unknown outcomes",
  "0004": "How reads are shared",
  "0005": "How writes queue",
  "0011": "Two forms of secrets",
  "0013": "Errors and warnings",
  "0016": "Unknown properties",
};

/** The readers on the first page, each with the page to begin with. */
export const READERS: readonly (readonly [reader: string, first: string, text: string])[] = [
  [
    "CDK developer",
    "docs/guides/getting-started.md",
    "Write a cluster in TypeScript, Python, Java, Go or C#, and test it.",
  ],
  ["HCL user", "docs/guides/getting-started-hcl.md", "Use the provider in Terraform or OpenTofu, without constructs."],
  [
    "Operator of an existing cluster",
    "docs/guides/getting-started-adopt.md",
    "Bring the cluster under Terraform without changing it.",
  ],
];

/** Addresses of pages that moved on the site, without extension: from, and to. */
export const MOVED: Readonly<Record<string, string>> = {
  "reference/resources/index": "reference/overview",
  "guides/safety": "how-to/prevent-deletions",
  "how-to/safety": "how-to/prevent-deletions",
  "how-to/higher-level-constructs": "reference/higher-level-constructs",
  "how-to/methods": "reference/methods",
  "how-to/troubleshooting": "reference/troubleshooting",
};
