/**
 * A provider in this process that behaves as the processes of Terraform do: each walk (plan, apply) configures a new
 * instance, and Terraform ends it before the next one.
 */
import type { Provider } from "../../src/plugin/contract";

export class ProviderOfWalks implements Provider {
  #provider: Provider;
  #isConfigured = false;

  constructor(private readonly create: () => Provider) {
    this.#provider = create();
  }

  get schemas() {
    return this.#provider.schemas;
  }

  readonly validateConfig: Provider["validateConfig"] = (request) => this.#provider.validateConfig(request);
  readonly resource = (type: string) => this.#provider.resource(type);
  readonly dataSource = (type: string) => this.#provider.dataSource(type);
  readonly ephemeral = (type: string) => this.#provider.ephemeral?.(type);
  readonly list = (type: string) => this.#provider.list?.(type);
  readonly action = (type: string) => this.#provider.action?.(type);
  readonly call: NonNullable<Provider["call"]> = (name, args) => this.#provider.call?.(name, args) as never;
  readonly begin = () => this.#provider.begin?.() ?? (() => undefined);

  readonly configure: Provider["configure"] = async (request) => {
    if (this.#isConfigured) await this.end();
    this.#isConfigured = true;
    return this.#provider.configure(request);
  };

  /** Ends the walk as Terraform does. */
  async end(): Promise<void> {
    await this.#provider.settle?.();
    await this.#provider.close();
    this.#provider = this.create();
    this.#isConfigured = false;
  }

  close(): Promise<void> {
    return this.#provider.close();
  }
}
