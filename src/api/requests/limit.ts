/** So many requests at once as the server has workers for; the others wait, first come first served. */
import type { ConcurrencyLimit } from "../concurrency-limit";
import type { ApiRequest, Send } from "./request";

export const limit =
  (slots: ConcurrencyLimit) =>
  <Request extends ApiRequest, Answer>(next: Send<Request, Answer>): Send<Request, Answer> =>
  (request) =>
    // The login must not wait for a slot: all of them may be waiting for the login.
    request.credential ? slots.run(request.lifetime, () => next(request)) : next(request);
