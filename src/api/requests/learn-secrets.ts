/** From the moment a secret is sent, no text shows it: neither the log's nor a refusal's that repeats it. */
import type { Scrubber } from "../redaction";
import type { Send } from "./request";

export const learnSecrets =
  (scrubber: Scrubber) =>
  (next: Send): Send =>
  (request) => {
    scrubber.learn(request.parameters, request.secrets);
    return next(request);
  };
