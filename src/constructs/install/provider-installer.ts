/**
 * Installs the provider into a synthesized stack, so that it needs no registry, configuration or installation: copies the
 * provider package, and writes its entry into the dependency lock file.
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

/** Folder of this package; valid from `lib/constructs/install` and from the sources. */
const ROOT = join(__dirname, "..", "..", "..");
const LOCK = ".terraform.lock.hcl";

/** Hooks the synthesis of the provider's stack, once per stack. */
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

  /** Informs users of stacks with other providers until those have lock entries. */
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

/** Provider addresses as cdktf completes them, for Terraform and OpenTofu alike. */
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
 * Host under which Terraform or OpenTofu searches the provider. Each requires that every locked provider is installed, so the
 * lock file may have the entry of one host only. `TERRAFORM_BINARY_NAME` decides, as for cdktf; without it the entry that the
 * last `init` wrote, or before the first `init` the program that is installed.
 */
function engineHost(locked: readonly string[]): string {
  const binary = process.env.TERRAFORM_BINARY_NAME;
  if (binary) return basename(binary).includes("tofu") ? HOSTS.tofu : HOSTS.terraform;
  for (const host of Object.values(HOSTS)) if (locked.includes(`${host}/${SOURCE}`)) return host;
  return onPath("terraform") === undefined && onPath("tofu") !== undefined ? HOSTS.tofu : HOSTS.terraform;
}
