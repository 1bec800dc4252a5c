/** Reports conflicts of an application while it is synthesized: certain ones as errors, possible ones as warnings. */
import { Annotations, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { PveProviderBinding } from "../../bindings/provider-binding";
import { type Conflict, conflictsIn } from "./claims";

/** Of the synthesis that is under way, which is synchronous: every stack asks, and the tree is gone through once. */
const found = new Map<IConstruct, { readonly size: number; readonly conflicts: readonly Conflict[] }>();
const reported = new WeakMap<IConstruct, Set<string>>();

export function validateClaims(provider: PveProviderBinding): void {
  const stack = TerraformStack.of(provider);
  provider.node.addValidation({
    validate: () => {
      // Several clusters in one stack: one of their providers asks for all.
      if (stack.allProviders().find((other) => other instanceof PveProviderBinding) !== provider) return [];
      const own = conflictsOf(stack.node.root).filter(
        ({ constructs: [, second] }) => TerraformStack.of(second) === stack,
      );
      for (const { message, constructs } of own.filter(({ certain }) => !certain)) warnOnce(constructs[1], message);
      return own.filter(({ certain }) => certain).map(({ message }) => message.trim());
    },
  });
}

/** Two provider blocks of one name are refused by the engine, but with other words and much later. */
export function refuseTwin(provider: PveProviderBinding): void {
  const stack = TerraformStack.of(provider);
  const twin = stack
    .allProviders()
    .find((other) => other !== provider && other instanceof PveProviderBinding && other.alias === provider.alias);
  if (!twin) return;
  const same = provider.alias === undefined ? "no alias" : `the alias "${provider.alias}"`;
  throw new Error(
    `${provider.node.path}: ${twin.node.path} is a PveProvider with ${same} in this stack already. Give one of them another \`alias\`, and pass it as \`provider\` to the constructs that belong to it.`,
  );
}

function conflictsOf(root: IConstruct): readonly Conflict[] {
  const size = root.node.findAll().length;
  const known = found.get(root);
  if (known?.size === size) return known.conflicts;
  const conflicts = conflictsIn(root);
  found.set(root, { size, conflicts });
  queueMicrotask(() => found.delete(root));
  return conflicts;
}

function warnOnce(construct: IConstruct, message: string): void {
  const before = reported.get(construct) ?? new Set();
  if (before.has(message)) return;
  reported.set(construct, before.add(message));
  Annotations.of(construct).addWarning(message.trim());
}
