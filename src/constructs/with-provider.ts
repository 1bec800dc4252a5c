/** What a verb creates belongs to the cluster of its owner, unless it says otherwise. */
import type { TerraformMetaArguments, TerraformProvider } from "cdktf";
import type { Construct } from "constructs";
import { refuse } from "./mistakes";

interface Owner extends Construct {
  readonly provider?: TerraformProvider | undefined;
}

/** `more` is what the verb decides. */
export function withProvider<O extends TerraformMetaArguments, M extends object>(
  owner: Owner,
  options: O,
  more: M,
): O & M {
  const { provider } = owner;
  for (const name in more)
    if (options[name as string as keyof O] !== undefined)
      refuse(owner, `the method that adds to it sets \`${name}\` itself. Leave \`${name}\` out.`);
  // Not spread: with further keys behind a spread, V8 makes each object a shape of its own, which is larger than the object.
  return Object.assign({}, provider && { provider }, options, more);
}
