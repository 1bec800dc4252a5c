/** What `cdktf-pve --version` prints. */
import { join } from "node:path";
import { version } from "../../package.json";
import { providerForms } from "../constructs/install/provider-forms";

/** This package, from `lib/cli` and from the sources alike. */
const ROOT = join(__dirname, "..", "..");

export function versionText(root = ROOT): string {
  return `${version} (provider: ${providerOf(root)})`;
}

function providerOf(root: string): string {
  try {
    return providerForms(root).summary;
  } catch (failure) {
    return (failure as Error).message;
  }
}
