/** What `cdktf-pve --version` prints. */
import { version } from "../../package.json";
import { providerForms } from "../constructs/install/provider-forms";
import { buildCommit } from "../system/build";
import { ROOT } from "../tools/root";

export function versionText(root = ROOT): string {
  return `${version} (commit ${buildCommit}, provider: ${providerOf(root)})`;
}

function providerOf(root: string): string {
  try {
    return providerForms(root).summary;
  } catch (failure) {
    return (failure as Error).message;
  }
}
