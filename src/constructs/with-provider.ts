/** What a verb creates belongs to the cluster of its owner, unless it says otherwise. */
import type { TerraformMetaArguments, TerraformProvider } from "cdktf";

export function withProvider<O extends TerraformMetaArguments>(
  owner: { readonly provider?: TerraformProvider | undefined },
  options: O,
): O {
  const { provider } = owner;
  return { ...(provider && { provider }), ...options };
}
