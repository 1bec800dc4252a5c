/** For each feature, the command that needs it and the output with and without it. */
import type { Feature } from "../../support/engine-features";

export interface Probe {
  readonly files: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** Output of an engine with the feature, as one line. */
  readonly shows: RegExp;
  /** Output of an engine without it. */
  readonly refused: RegExp;
}

const UNKNOWN_BLOCK = /Unsupported block type/;

export const PROBES: Partial<Record<Feature, Probe>> = {
  "provider functions": {
    files: {
      "main.tf": 'provider "pve" {}\noutput "x" {\n  value = provider::pve::subnet_id("lab", "10.0.0.0/24")\n}\n',
    },
    args: ["plan"],
    shows: /"lab-10\.0\.0\.0-24"/,
    refused: /Invalid character|Extra characters after expression|Function calls not allowed|Missing newline/,
  },
  "tests of configurations": {
    files: {
      "main.tf": 'resource "pve_pool" "web" {\n  pool_id = "web"\n}\n',
      "web.tftest.hcl": 'run "plan" {\n  command = plan\n}\n',
    },
    args: ["test"],
    shows: /1 passed, 0 failed/,
    refused: /has no command named "test"|no tests|experimental/i,
  },
  "ephemeral values": {
    files: { "main.tf": 'ephemeral "pve_ticket" "root" {}\n' },
    args: ["plan"],
    shows: /ephemeral\.pve_ticket\.root: (Opening|Open) complete/,
    refused: UNKNOWN_BLOCK,
  },
  actions: {
    files: { "main.tf": 'action "pve_guests_start" "lab" {\n  config {\n    vm_ids = [100]\n  }\n}\n' },
    args: ["validate"],
    shows: /The configuration is valid/,
    refused: UNKNOWN_BLOCK,
  },
  queries: {
    files: { "all.tfquery.hcl": 'list "pve_pool" "all" {\n  provider = pve\n}\n' },
    args: ["query"],
    shows: /list\.pve_pool\.all/,
    refused: /has no command named "query"/,
  },
  "imports by identity": {
    files: {
      "main.tf": `resource "pve_notification_matcher" "builtin" {
  name = "default-matcher"
}
import {
  to       = pve_notification_matcher.builtin
  identity = { name = "default-matcher" }
}
`,
    },
    args: ["plan"],
    shows: /1 to import/,
    refused:
      /argument named "identity" is not expected|Unsupported argument|"id" is required|Missing required argument/,
  },
  "write-only attributes": {
    files: {
      "main.tf": `resource "pve_notification_endpoint_smtp" "mail" {
  name                = "mail"
  server              = "mail.example.com"
  from_address        = "pve@example.com"
  mail_to             = ["ops@example.com"]
  username            = "pve"
  password_wo         = "secret"
  password_wo_version = 1
}
`,
    },
    args: ["plan"],
    shows: /1 to add/,
    refused: /1\.11/,
  },
};
