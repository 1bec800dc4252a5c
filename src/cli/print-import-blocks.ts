/** The work of `cdktf-pve import-blocks`. */
import { createClient } from "../api";
import { nullState } from "../framework/state";
import { collector } from "../framework/validate";
import { createLog } from "../plugin/log";
import { providerAttributes } from "../provider/attributes";
import { clientConfiguration } from "../provider/configuration";
import { resources } from "../resources";
import { importBlocks } from "./import-blocks";

export async function printImportBlocks(only: readonly string[]): Promise<void> {
  const known = new Set(resources.flatMap(({ family, type }) => [family, `pve_${type}`]));
  const unknown = only.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const families = [...new Set(resources.map(({ family }) => family))].join(", ");
    throw new Error(`there is no family or type ${unknown.join(", ")}; families are ${families}`);
  }
  const report = collector();
  const configuration = clientConfiguration(nullState(providerAttributes), process.env, report);
  if (!configuration)
    throw new Error(report.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n"));
  const client = createClient(configuration, { log: createLog("pve.api") });
  try {
    const { text, count, problems } = await importBlocks(client, only);
    process.stdout.write(text);
    process.stderr.write(
      `${count} ${count === 1 ? "object" : "objects"}\n${problems.map((problem) => `not listed: ${problem}\n`).join("")}`,
    );
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await client.close();
  }
}
