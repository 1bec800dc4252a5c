/** The objects of all collections of the API: for queries. */
import type { PveSession } from "../../../api/types";
import { unlessRefused } from "../../failures";
import { named } from "../../parameters/address";
import { collectionPaths, keyOf } from "./described";
import { isRecord } from "./given-values";

/** What the caller may not see, or the server does not have, is left out. */
export async function listObjects(services: PveSession): Promise<{ readonly path: string }[]> {
  const lists = await Promise.all(
    collectionPaths().map(async (collection) => {
      const answer = await unlessRefused(named(services).read(`GET ${collection}`, {}));
      const entries = Array.isArray(answer) ? answer.filter(isRecord) : [];
      return entries.flatMap((entry) => {
        const name = entry[keyOf(`${collection}/x`) ?? ""] ?? entry.id ?? entry.name;
        return name === undefined ? [] : [{ path: `${collection}/${encodeURIComponent(String(name))}` }];
      });
    }),
  );
  return lists.flat();
}
