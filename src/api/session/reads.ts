/** Reads of a session: shared with others where their caller wants that. */
import { encodeParameters } from "../encoding";
import { frozen } from "../frozen";
import type { Lifetime } from "../lifetime";
import type { ApiRequest } from "../requests/request";
import type { PathCalls } from "../types";
import type { SessionContext } from "./context";

export function reads({ shared, lifetime, held, traits }: SessionContext): Pick<PathCalls, "get"> {
  const { send, sharedReads } = shared;
  return {
    async get<T>(...[path, parameters = {}, options = {}]: Parameters<PathCalls["get"]>): Promise<T> {
      const { shared: domain, credential } = options;
      const told = <A extends { readonly data: unknown; readonly skipped?: number }>({ data, skipped = 0 }: A) => {
        if (skipped > 0) traits.onSkipped?.(path, skipped);
        return data as T;
      };
      const ask = (lifetime: Lifetime, report?: ApiRequest["report"]) =>
        send({ method: "GET", path, parameters, credential, lifetime, ...(report && { report }) });
      // Who holds a lock is about to change something and needs to see what there is now.
      if (domain === undefined || held.size > 0) return told(await ask(lifetime));
      if (traits.fresh) sharedReads.invalidate(domain);
      const key = `${credential ?? "any"} ${path}?${encodeParameters(parameters)}`;
      const answer = sharedReads.read(key, domain, lifetime, async (lifetime, report) => {
        const fetched = await ask(lifetime, report);
        return { ...fetched, data: frozen(fetched.data) };
      });
      return told(await answer);
    },
  };
}
