/** The reference pages of ephemeral resources. */
import { deprecationOf } from "../../src/framework/deprecation";
import { openTimeoutOf, withOpenTimeout } from "../../src/framework/timeouts";
import type { Ephemeral } from "../../src/resources/kinds/ephemeral";
import { versionOf } from "../../src/resources/kinds/server-version";
import { wholeExample } from "./example";
import type { Page } from "./page";

type EphemeralPage = Omit<Page, "subcategory" | "refersTo">;

export function ephemeralPage(definition: Ephemeral): EphemeralPage {
  const { type, documentation, deprecated } = definition;
  return {
    title: `pve_${type}`,
    kind: "Ephemeral Resource",
    description: documentation.description,
    since: versionOf(definition),
    example: wholeExample(documentation.example),
    attributes: withOpenTimeout(definition),
    timeouts: openTimeoutOf(definition),
    sections: [
      "Ephemeral resources need Terraform 1.10 or OpenTofu 1.11. Their values go into provider blocks, write-only attributes and other ephemeral values, and never into plan or state: [guide](../guides/secrets.md#ephemeral-resources).",
    ],
    ...deprecationOf({ deprecated }),
  };
}
