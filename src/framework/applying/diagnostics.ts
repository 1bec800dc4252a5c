/** Changes that did not end as planned, whatever the type. */
import { error, warning } from "../../plugin/diagnostic";

export const createdInPart = warning("created-in-part", "{type} was created in part and is tainted", {
  detail:
    "The object exists on the server, but its creation is incomplete. The next run deletes it and creates it again.",
  remedy:
    "To keep the object, run `terraform untaint` with its address: the next run then adds only the missing parts.",
});

export const creationUnconfirmed = warning("creation-unconfirmed", "Creation of {type} unconfirmed", {
  detail: "{why}. The object is kept in the state as tainted, whether it exists or not.",
  remedy: "Run apply again: the provider checks the server, removes an existing part and creates the object anew.",
});

export const earlierRequestOpen = warning("earlier-request-open", "A request without an answer may still take effect", {
  detail: "A request about {type} got no answer, and the change has ended. The server may still carry out the request.",
  remedy: "Run plan again after 75 seconds: it shows whether the object has changed.",
});

export const creationRolledBack = warning("creation-rolled-back", "{type} was not created", {
  detail: "The provider has removed the parts that it had created.",
  remedy: "Fix the error, then run apply again.",
});

export const changedInPart = warning("changed-in-part", "{type} was changed in part", {
  detail:
    "It is not in the state yet. The next run adopts the object and changes only the differences; it removes nothing.",
  remedy: "Run apply again. To abandon the object instead, import it and destroy it.",
});

export const creationInterrupted = warning("creation-interrupted", "Creating {type} was interrupted", {
  detail: "It exists and is in the state as planned, but parts of it are missing on the server.",
  remedy: "Run plan again without `-refresh=false`: it shows the missing parts, and apply adds them.",
});

export const earlierCreationAdopted = warning("earlier-creation-adopted", "{type} existed already", {
  detail:
    "An earlier run in this folder began to create it and ended before it was in the state. The provider has adopted that object.",
});

export const existsWithOtherValues = error("exists-with-other-values", "{type} exists with other values than planned", {
  detail:
    "The object on the server differs from the plan, so another client may have created it. The provider has left it alone.",
  remedy: "Compare the values, then import the object or remove it.",
});
