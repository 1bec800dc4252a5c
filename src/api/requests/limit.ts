/** So many requests at once as the server has workers for; the others wait, first come first served. */
import type { Slots } from "../slots";
import type { ApiRequest, Send } from "./request";

export const limit =
  (slots: Slots) =>
  <Request extends ApiRequest, Answer>(next: Send<Request, Answer>): Send<Request, Answer> =>
  (request) =>
    // The login must not wait for a slot: all of them may be waiting for the login.
    request.credential ? slots.run(request.lifetime, () => next(request)) : next(request);
