/** Serves one list resource for `terraform query`: the objects of a type, each as an import would read it. */

import type * as rpc from "../../plugin/contract";
import { UNKNOWN } from "../../plugin/cty/value";
import type { Attributes, State } from "../attribute";
import { inOrder, PARALLEL_READS } from "../in-order";
import { collector, validateAttributes } from "../planning/validate";
import type { ResourceDefinition } from "../resource";
import { timeoutFor, withTimeouts } from "../timeouts";
import { objectIn } from "../values/state";
import { listCut, listedObjectUnreadable, listedObjectWithoutIdentity, typeNotOnServer } from "./diagnostics";
import { type Engine, explainData, explainFailure, openContext } from "./engine";
import { identityOf, importIdOf, objectKey } from "./identity";
import { filtersOf, ListFilters } from "./list-filters";
import { objectsOf, readAsImported } from "./listing";
import { forSubject } from "./subject";

type Request = Parameters<rpc.ListHandler["list"]>[0];
type Event = rpc.Diagnostics & {
  readonly identity?: NonNullable<ReturnType<typeof identityOf>>;
  readonly displayName?: string;
  readonly resource?: State;
};

/** Limit that Terraform sends when the configuration has none. */
const DEFAULT_LIMIT = 100;

export class ListHandler<S> implements rpc.ListHandler {
  private readonly attributes: Attributes;
  private readonly filters: Attributes;

  constructor(
    private readonly type: string,
    private readonly definition: ResourceDefinition<S>,
    private readonly engine: Engine<S>,
  ) {
    this.attributes = withTimeouts(definition);
    this.filters = filtersOf(definition as unknown as ResourceDefinition<never>);
  }

  async validate({ config, capabilities }: rpc.ValidateRequest): Promise<rpc.Diagnostics> {
    const report = collector();
    if (config === null || config === UNKNOWN) return report;
    validateAttributes(this.filters, objectIn(config), report, { writeOnlyAllowed: capabilities.writeOnlyAllowed });
    return report;
  }

  async *list(request: Request): AsyncIterable<Event> {
    const { limit, includeResource, signal } = request;
    const filters = new ListFilters(this.definition as unknown as ResourceDefinition<never>, request.config);
    const found = await this.find(request, filters);
    if (found.diagnostics.length > 0) yield { diagnostics: found.diagnostics };
    const whole = includeResource || filters.needObject;
    const event = (keys: State) => {
      const identity = identityOf(this.definition, keys);
      if (identity === undefined) return this.unnamed(keys);
      return whole ? this.readObject(keys, request, filters) : this.eventOf(keys);
    };
    let objects = 0;
    const atOnce = () => (limit > 0 ? Math.min(PARALLEL_READS, limit - objects) : PARALLEL_READS);
    for await (const answer of inOrder(found.objects, event, atOnce)) {
      if (signal.aborted) return;
      if (!answer) continue;
      if (answer.identity !== undefined) objects++;
      const isCut = objects === limit && limit === DEFAULT_LIMIT && found.objects.length > limit;
      const cut = { count: found.objects.length, type: this.type, limit: DEFAULT_LIMIT };
      yield isCut ? { ...answer, diagnostics: [...answer.diagnostics, listCut(cut)] } : answer;
      if (limit > 0 && objects >= limit) return;
    }
  }

  /** Lists the objects, sorted because servers change their order. */
  private async find(
    { signal }: Request,
    filters: ListFilters,
  ): Promise<rpc.Diagnostics & { readonly objects: readonly State[] }> {
    const { type, definition, engine } = this;
    const timeoutMs = this.timeoutMs();
    try {
      const { all, diagnostics } = await forSubject({ resource: `list.${type}`, doing: "read" }, async () => {
        const context = openContext(engine, { signal, timeoutMs, importing: true });
        const all = await objectsOf(definition, context);
        if (all.length === 0) await engine.services().confirmPermissions?.({ signal, timeoutMs });
        return { all, diagnostics: context.diagnostics };
      });
      const named = all.filter((keys) => filters.allowIdentity(keys));
      const byKey = new Map(named.map((keys) => [objectKey(definition, keys), keys]));
      const ids = [...byKey.values()].map((keys) => [importIdOf(definition, keys), keys] as const);
      const objects = ids.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, keys]) => keys);
      return { objects, diagnostics };
    } catch (failure) {
      const subject = { type, attributes: this.attributes, doing: "read" } as const;
      if (!engine.isUnsupported?.(failure)) return { objects: [], diagnostics: explainData(engine, failure, subject) };
      const [explained] = explainFailure(engine, failure, subject);
      const words = explained?.detail ?? explained?.summary ?? "";
      return { objects: [], diagnostics: [typeNotOnServer({ type, words })] };
    }
  }

  /** Reads one object. Warns if it cannot be read, because an error would end the list. */
  private async readObject(keys: State, request: Request, filters: ListFilters): Promise<Event | undefined> {
    const { type, definition, attributes, engine } = this;
    const name = `${type} "${importIdOf(definition, keys)}"`;
    try {
      const context = openContext(engine, { signal: request.signal, timeoutMs: this.timeoutMs(), importing: true });
      const identity = identityOf(definition, keys) ?? null;
      const read = () => readAsImported({ type, definition, attributes }, objectIn(identity ?? {}), context);
      const resource = await forSubject({ resource: `list.${name}`, doing: "read" }, read);
      if (!resource || !filters.allowObject(resource)) return undefined;
      const { diagnostics } = context;
      return { ...this.eventOf(keys), ...(request.includeResource && { resource }), diagnostics };
    } catch (failure) {
      const subject = { type, attributes, doing: "read", state: keys } as const;
      const explained = explainData(engine, failure, subject);
      const words = explained.map(({ summary, detail }) => `${summary}\n\n${detail ?? ""}`).join("\n\n");
      return { diagnostics: [listedObjectUnreadable({ object: name, words })] };
    }
  }

  private eventOf(keys: State): Event {
    const { definition } = this;
    const identity = identityOf(definition, keys);
    return { ...(identity && { identity }), displayName: this.displayName(keys), diagnostics: [] };
  }

  /** The id, followed by the comment if the id is generated. */
  private displayName(keys: State): string {
    const { definition } = this;
    const { comment } = keys;
    const isChosen = definition.identity.every((name) => definition.attributes[name]?.traits.role === "required");
    const id = importIdOf(definition, keys);
    return isChosen || typeof comment !== "string" || comment === "" ? id : `${id} (${comment})`;
  }

  /** Warns about an object without identity, such as a rule that only its position identifies. */
  private unnamed(keys: State): Event {
    const id = importIdOf(this.definition, keys);
    return { diagnostics: [listedObjectWithoutIdentity({ type: this.type, id })] };
  }

  private timeoutMs(): number {
    return timeoutFor("read", null, this.definition.timeouts);
  }
}
