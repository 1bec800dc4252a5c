/** Checks a stack during synthesis. Errors stop it, all at once; likely mistakes become warnings. */

import { isDeepStrictEqual } from "node:util";
import { AnnotationMetadataEntryType, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { spelled } from "../../naming/spelling";
import { takeUnclaimedDroppedKeys } from "../dropped-keys";
import { isAcknowledged } from "./acknowledgements";
import { blocksOf, outsideOfStacks } from "./blocks";
import { checks } from "./bundle";
import { type Block, type Finding, messageOf, type PolicySettings } from "./contract";
import { policiesOf } from "./policies";
import { withoutSupersededWarnings } from "./superseded-warnings";

const watched = new WeakSet<TerraformStack>();
const warned = new WeakMap<IConstruct, Set<string>>();

/** Hooks the validation of a stack, once per stack. */
export function checkWhenSynthesized(stack: TerraformStack): void {
  if (watched.has(stack)) return;
  watched.add(stack);
  stack.node.addValidation({ validate: () => validate(stack) });
}

interface Outcome {
  readonly errors: string[];
  readonly warnings: readonly Finding[];
}

/** Findings across all blocks of an application. */
interface FindingsAcross {
  readonly ofApplication: readonly Finding[];
  readonly ofPolicies: readonly Finding[];
  readonly settings: PolicySettings | undefined;
}

/** The application during one synthesis, which is synchronous. */
class Application {
  private readonly blocks = new Map<TerraformStack, readonly Block[]>();
  private readonly done = new Set<TerraformStack>();
  /** Holds for all stacks, as long as aspects change no block. */
  private across: FindingsAcross | undefined;

  constructor(private readonly root: IConstruct) {
    for (const stack of root.node.findAll()) if (TerraformStack.isStack(stack)) this.blocks.set(stack, blocksOf(stack));
  }

  /** Validates a stack whose aspects have run. If it has errors, also returns the errors of the stacks that would follow. */
  validate(stack: TerraformStack): Outcome {
    if (this.done.size > 0) this.readAgain(stack);
    this.done.add(stack);
    const between = this.findingsAcross();
    const found = this.findingsOf(stack, between);
    const warnings = found.filter((finding) => !isError(finding));
    const refused = [...refusedIn(outsideOfStacks(this.root)), ...takeUnclaimedDroppedKeys().map(spelled)];
    const errors = [...messagesOf(found.filter(isError)), ...refused];
    if (errors.length === 0 && refusedIn(partsOf(stack)).length === 0) return { errors, warnings };
    const pending = [...this.blocks.keys()].filter((other) => !this.done.has(other));
    const ofOthers = pending.flatMap((other) => [
      ...messagesOf(this.findingsOf(other, between).filter(isError)),
      ...refusedIn(partsOf(other)),
    ]);
    return { errors: [...errors, ...ofOthers], warnings };
  }

  private readAgain(stack: TerraformStack): void {
    const blocks = blocksOf(stack);
    if (isDeepStrictEqual(blocks, this.blocks.get(stack))) return;
    this.blocks.set(stack, blocks);
    this.across = undefined;
  }

  /** Without acknowledged findings of policies. Unlike other errors, errors of policies can be acknowledged. */
  private findingsAcross(): Finding[] {
    const settings = policiesOf(this.root);
    if (this.across?.settings !== settings) this.across = undefined;
    this.across ??= this.checkAcross(settings);
    const { ofApplication, ofPolicies } = this.across;
    const open = ofPolicies.filter(({ id, paths }) => !paths.some((path) => isAcknowledged(at(this.root, path), id)));
    return [
      ...ofApplication,
      ...open.map((finding) => (isError(finding) ? { ...finding, text: `${finding.text} [${finding.id}]` } : finding)),
    ];
  }

  private checkAcross(settings: PolicySettings | undefined): FindingsAcross {
    const blocks = [...this.blocks.values()].flat();
    return {
      ofApplication: checks().ofApplication(blocks),
      ofPolicies: settings ? checks().ofPolicies(blocks, settings) : [],
      settings,
    };
  }

  private findingsOf(stack: TerraformStack, between: readonly Finding[]): Finding[] {
    const blocks = this.blocks.get(stack) ?? [];
    const paths = new Set(blocks.map(({ path }) => path));
    return withoutSupersededWarnings([
      ...blocks.flatMap((block) =>
        checks()
          .ofBlock(block)
          .filter(({ id }) => !isAcknowledgedFor(block, id, blocks)),
      ),
      ...between.filter((finding) => paths.has(lastOf(finding))),
    ]);
  }
}

/** Whether the setting `acknowledge` of the block's provider names the id. The provider is in the same stack. */
function isAcknowledgedFor({ provider }: Block, id: string, blocks: readonly Block[]): boolean {
  const settings = blocks.find(({ kind, path }) => kind === "provider" && path === provider);
  const acknowledged = settings?.configuration.acknowledge;
  return Array.isArray(acknowledged) && acknowledged.includes(id);
}

/** Mistakes that constructs report themselves. CDKTF collects them only from the stack that it synthesizes. */
function refusedIn(constructs: readonly IConstruct[]): string[] {
  return constructs.flatMap(({ node }) =>
    node.validate().map((problem) => (node.path === "" ? problem : `${node.path}: ${problem}`)),
  );
}

const partsOf = (stack: TerraformStack): IConstruct[] => stack.node.children.flatMap(outsideOfStacks);

const applications = new WeakMap<IConstruct, Application>();

function validate(stack: TerraformStack): string[] {
  const { root } = stack.node;
  const application = applications.get(root) ?? new Application(root);
  applications.set(root, application);
  queueMicrotask(() => applications.delete(root));
  const { errors, warnings } = application.validate(stack);
  for (const finding of warnings) warnOnce(root, finding);
  return errors;
}

function warnOnce(root: IConstruct, finding: Finding): void {
  const { id, paths } = finding;
  const message = messageOf(finding);
  const constructs = paths.map((path) => at(root, path));
  if (constructs.some((construct) => isAcknowledged(construct, id))) return;
  const construct = constructs.at(-1) as IConstruct;
  const before = warned.get(construct) ?? new Set();
  if (before.has(message)) return;
  warned.set(construct, before.add(message));
  // `Annotations` would add a stack trace that always points here.
  construct.node.addMetadata(AnnotationMetadataEntryType.WARN, `${message} [${id}]`);
}

const at = (root: IConstruct, path: string): IConstruct =>
  path.split("/").reduce((construct, id) => construct.node.tryFindChild(id) ?? construct, root);

const messagesOf = (findings: readonly Finding[]): string[] => findings.map(messageOf);
const isError = ({ severity }: Finding): boolean => severity === "error";
const lastOf = ({ paths }: Finding): string => paths.at(-1) as string;
