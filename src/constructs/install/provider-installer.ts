/**
 * Makes a synthesized stack find its provider without registry, configuration or installation: after the stack is
 * written, the provider package and its entry in the dependency lock file are put beside it.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  Annotations,
  type IStackSynthesizer,
  type ISynthesisSession,
  type TerraformProvider,
  TerraformStack,
} from "cdktf";
import { changeLock, lockedProviders } from "./lock-file";
import { onPath } from "./on-path";
import { HOSTS, installPackage, SOURCE } from "./plugin-directory";
import { type ProviderForms, providerForms } from "./provider-forms";
import { replaceFile } from "./whole-file";

/** This package, from `lib/constructs/install` and from the sources alike. */
const ROOT = join(__dirname, "..", "..", "..");
const LOCK = ".terraform.lock.hcl";

/** Hooks the synthesis of the construct's stack; further providers of the stack share the hook. */
export function installWhenSynthesized(provider: TerraformProvider): void {
  const stack = TerraformStack.of(provider);
  if (stack.synthesizer instanceof ProviderInstaller) return;
  const version = provider.terraformGeneratorMetadata?.providerVersion as string;
  stack.synthesizer = new ProviderInstaller(stack, stack.synthesizer, version);
}

class ProviderInstaller implements IStackSynthesizer {
  private informed = false;
  private saidFallback = false;

  constructor(
    private readonly stack: TerraformStack,
    private readonly original: IStackSynthesizer,
    private readonly version: string,
  ) {}

  synthesize(session: ISynthesisSession): void {
    const directory = join(session.outdir, session.manifest.forStack(this.stack).workingDirectory);
    const path = join(directory, LOCK);
    const before = existsSync(path) ? readFileSync(path, "utf8") : "";
    const required = requiredProviders(this.stack);
    this.explainLocks(required, lockedProviders(before));

    const forms = providerForms(ROOT);
    this.explainFallback(forms);

    this.original.synthesize(session);

    installPackage(join(directory, "terraform.d", "plugins"), forms, this.version);
    const host = engineHost(lockedProviders(before));
    const entry = { address: `${host}/${SOURCE}`, version: this.version, hashes: forms.hashes };
    const without = Object.values(HOSTS).map((other) => `${other}/${SOURCE}`);
    const after = changeLock(before, { entry, without, announced: required });
    if (after !== before) replaceFile(path, after);
  }

  private explainFallback({ isFallback, summary }: ProviderForms): void {
    if (!isFallback || this.saidFallback) return;
    this.saidFallback = true;
    Annotations.of(this.stack).addInfo(`The provider of this stack is ${summary}. Plans take longer to start.`);
  }

  /** What a stack with further providers should know, until their lock entries are there. */
  private explainLocks(required: readonly string[], locked: readonly string[]): void {
    const known = new Set(locked.map(withoutHost));
    const needsNoLock = [SOURCE, "terraform.io/builtin/terraform"];
    const foreign = required.map(withoutHost).filter((source) => !needsNoLock.includes(source) && !known.has(source));
    if (this.informed || foreign.length === 0) return;
    this.informed = true;
    const names = foreign.join(", ");
    Annotations.of(this.stack).addInfo(
      `${names}: locked by the next "terraform init", for this platform. The step "terraform providers lock" of cdktf is ` +
        `left out, because it would ask the registry for ${SOURCE}, which is installed from this package. Should your ` +
        'version of cdktf run it all the same and fail, deploy once with "--skip-provider-lock".',
    );
  }
}

/** Addresses in the way cdktf completes them, whatever the engine is. */
function requiredProviders(stack: TerraformStack): string[] {
  const sources = stack
    .allProviders()
    .filter((provider) => TerraformStack.of(provider) === stack)
    .map(({ terraformProviderSource, terraformResourceType }) => terraformProviderSource ?? terraformResourceType);
  return [...new Set(sources.map(withHost))].sort();
}

function withHost(source: string): string {
  const parts = source.split("/");
  if (parts.length === 1) parts.unshift("hashicorp");
  if (parts.length === 2) parts.unshift(HOSTS.terraform);
  return parts.join("/");
}

function withoutHost(address: string): string {
  return Object.values(HOSTS).reduce(
    (text, host) => (text.startsWith(`${host}/`) ? text.slice(host.length + 1) : text),
    address,
  );
}

/**
 * The engine decides under which host it looks for the provider, and wants every locked provider to be installed: only
 * its own entry may stand in the file. cdktf learns of OpenTofu by `TERRAFORM_BINARY_NAME`; without it, what the last
 * `init` wrote shows which engine is used, and before the first one, which of them is installed.
 */
function engineHost(locked: readonly string[]): string {
  const binary = process.env.TERRAFORM_BINARY_NAME;
  if (binary) return basename(binary).includes("tofu") ? HOSTS.tofu : HOSTS.terraform;
  for (const host of Object.values(HOSTS)) if (locked.includes(`${host}/${SOURCE}`)) return host;
  return onPath("terraform") === undefined && onPath("tofu") !== undefined ? HOSTS.tofu : HOSTS.terraform;
}
