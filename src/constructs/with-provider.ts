/** What a verb creates belongs to the cluster of its owner, unless it says otherwise. */
import type { TerraformMetaArguments, TerraformProvider } from "cdktf";

export function withProvider<O extends TerraformMetaArguments, M extends object>(
  owner: { readonly provider?: TerraformProvider | undefined },
  options: O,
  more: M,
): O & M {
  const { provider } = owner;
  // Not spread: with further keys behind a spread, V8 makes each object a shape of its own, which is larger than the object.
  return Object.assign({}, provider && { provider }, options, more);
}
