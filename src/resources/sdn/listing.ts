/**
 * Data sources that list SDN objects of all types of a kind, as they are staged or as the nodes run them.
 * Facts: docs/facts/sdn.md#staged-and-running.
 */

import type { PveSession } from "../../api/types";
import { type Attributes, bool, listOf, reportedAttributes, type State } from "../../framework/attribute";
import type { Operation } from "../../framework/resource";
import { type DataSource, dataSource } from "../kinds/define";
import { reportedRow, sortedBy } from "../kinds/rows";
import { decodeAnswer, type Sent } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { SDN_LOCK } from "./lock";

export type Entry = Readonly<Record<string, unknown>>;

type Request = Parameters<PveSession["list"]>;

interface ListingOptions {
  readonly type: string;
  /** Name of the attribute that holds the objects. */
  readonly items: string;
  readonly description: string;
  readonly example?: string;
  /** Of one object, with their parameters; write-only ones are left out. */
  readonly attributes: Attributes;
  /** Attributes that say which objects. */
  readonly filters?: Attributes;
  readonly path: (filters: State) => string;
  readonly query?: (filters: State) => Sent;
  readonly entries?: (session: PveSession, request: Request, filters: State) => Promise<readonly Entry[]>;
  readonly decode?: (entry: Entry) => State;
  /** Properties that are told beside the attributes and say nothing more. */
  readonly besides?: readonly string[];
  readonly sortedBy: readonly string[];
  /** The list knows the configuration in force as well; default. */
  readonly running?: boolean;
  readonly operations: readonly Operation[];
}

const running = bool({
  doc: "Lists the configuration that the nodes run, instead of the staged one. Default: `false`.",
}).optional();

export function listing(options: ListingOptions): DataSource {
  const { type, items, attributes, filters = {} } = options;
  const entriesOf = options.entries ?? ((session: PveSession, request: Request) => session.list<Entry>(...request));
  const reported = { ...reportedAttributes(attributes), ...extraJson };
  const decode = options.decode ?? ((entry: Entry) => decodeAnswer(reported, entry, options.besides));
  const all: Attributes = {
    ...filters,
    ...(options.running !== false && { running }),
    [items]: listOf(reported, { doc: "The objects, sorted." }).computed(),
  };
  return dataSource({
    type,
    family: "sdn",
    documentation: {
      description: `${options.description} What the credentials may not see is left out.`,
      example: options.example ?? `data "pve_${type}" "all" {}\n`,
    },
    attributes: all,
    operations: options.operations,
    async read(config, { services }) {
      const query = { ...options.query?.(config), ...(config.running === true && { running: 1 }) };
      const entries = await entriesOf(services, [options.path(config), query, { shared: SDN_LOCK }], config);
      const rows = entries.map((entry) => reportedRow<Attributes>(reported, decode(entry)));
      return { [items]: sortedBy(rows, ...options.sortedBy) };
    },
  });
}
