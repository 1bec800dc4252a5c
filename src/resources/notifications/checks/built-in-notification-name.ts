import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { sendmail } from "../mail";
import { matcher } from "../matcher";
import { endpoints } from "./targets";

/** Objects of every server, and the type that may manage them. */
const BUILT_IN = [
  { name: "mail-to-root", managedBy: sendmail, what: "a sendmail endpoint" },
  { name: "default-matcher", managedBy: matcher, what: "a matcher" },
] as const;

export const builtInNotificationName: Check = {
  id: "built-in-notification-name",
  severity: "error",
  doc: "A notification endpoint or matcher has the name of a built-in object of another type.",
  remedy: "Give it another name.",
  find: inEachCluster((cluster) =>
    BUILT_IN.flatMap(({ name, managedBy, what }) =>
      cluster
        .of(...endpoints, matcher)
        .filter((item) => !item.is(managedBy) && item.text("name") === name)
        .map(
          (item): Problem => ({
            about: [item],
            at: path("name"),
            text: message`"${name}" is ${what} that every server has.`,
          }),
        ),
    ),
  ),
};
