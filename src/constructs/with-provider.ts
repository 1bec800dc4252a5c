/** Options of a construct that a method of its owner creates. */

import type { TerraformMetaArguments, TerraformProvider } from "cdktf";
import type { Construct } from "constructs";
import { attribute, message } from "../naming/message";
import { refuse } from "./mistakes";

interface Owner extends Construct {
  readonly provider?: TerraformProvider | undefined;
}

/** Adds the owner's provider, unless `options` name another, and `fixed`: the properties that the method sets itself. */
export function withProvider<O extends TerraformMetaArguments, F extends object>(
  owner: Owner,
  options: O,
  fixed: F,
): O & F {
  const { provider } = owner;
  for (const name in fixed)
    if (options[name as string as keyof O] !== undefined)
      refuse(owner, message`the method that adds to it sets ${attribute(name)} itself. Leave ${attribute(name)} out.`);
  // No object spread: V8 gives an object with keys after a spread its own hidden class, which is larger than the object.
  return Object.assign({}, provider && { provider }, options, fixed);
}
