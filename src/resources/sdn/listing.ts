/**
 * Data sources that list SDN objects of all types of a kind, in the staged or the running configuration.
 * Facts: contributing/facts/sdn.md#staged-and-running.
 */

import type { PveSession, ReadOptions } from "../../api/types";
import { type Attributes, bool, listOf, reportedAttributes } from "../../framework/attribute";
import type { Operation } from "../../framework/resource";
import type { StateOf } from "../../framework/state-of";
import type { Answer } from "../kinds/collection-options";
import { reportedRow, sortedBy } from "../kinds/data-sources";
import { type DataSource, dataSource } from "../kinds/define";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { waitUntilApplied } from "./apply/stage-and-apply";
import { SDN_LOCK } from "./lock";

/** Query of lists that can report the running configuration. */
interface Version {
  readonly running?: 1;
}

interface ListingOptions<A extends Attributes, F extends Attributes> {
  readonly type: string;
  /** First server version with the list. */
  readonly since?: string;
  /** Name of the attribute that holds the objects. */
  readonly items: string;
  readonly description: string;
  /** Attributes of one object. Write-only ones are left out. */
  readonly attributes: A;
  /** Attributes that select objects. */
  readonly filters?: F;
  readonly entries: (
    session: PveSession,
    version: Version,
    filters: StateOf<F>,
    options: ReadOptions,
  ) => Promise<readonly Answer[]>;
  /** Properties that the server reports in addition to the attributes, without further information. */
  readonly ignoredProperties?: readonly string[];
  readonly sortedBy: readonly (keyof A & string)[];
  /** Whether the list can report the running configuration. Default: true. */
  readonly running?: boolean;
  readonly operations: readonly Operation[];
}

const running = bool({
  doc: "Whether to list the running configuration instead of the staged one. Default: `false`.",
}).optional();

export function listing<const A extends Attributes, const F extends Attributes = Record<never, never>>(
  options: ListingOptions<A, F>,
): DataSource {
  // The code below decodes attributes by their descriptions, without their types.
  return listingOf(options as unknown as ListingOptions<Attributes, Attributes>);
}

function listingOf(options: ListingOptions<Attributes, Attributes>): DataSource {
  const { type, items, filters = {} } = options;
  const reported: Attributes = { ...reportedAttributes(options.attributes), ...extraJson };
  const attributes: Attributes = {
    ...filters,
    ...(options.running !== false && { running }),
    [items]: listOf(reported, { doc: "Objects, in a stable order." }).computed(),
  };
  return dataSource({
    type,
    family: "sdn",
    description: `${options.description} Objects that the credentials may not see are missing.`,
    attributes,
    operations: options.operations,
    ...(options.since && { since: options.since }),
    async read(config, { services }) {
      const version: Version = config.running === true ? { running: 1 } : {};
      if (config.running === true) await waitUntilApplied(services);
      const entries = await options.entries(services, version, config, { shared: SDN_LOCK });
      const rows = entries.map((entry) =>
        reportedRow(reported, decodeAnswer(reported, entry, options.ignoredProperties)),
      );
      return { [items]: sortedBy(rows, ...options.sortedBy) };
    },
  });
}
