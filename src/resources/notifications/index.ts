/** Notifications: endpoints, matchers and test messages. */
import type { DataSource, Resource } from "../kinds/define";
import { unmanagedWhenAbsent } from "../kinds/shared-list";
import { matcherFields, matcherFieldValues, targets } from "./data-targets";
import { gotify, gotifyDataSources } from "./gotify";
import { mailDataSources, sendmail, smtp } from "./mail";
import { matcher, matcherDataSources } from "./matcher";
import { matcherTarget } from "./matcher-target";
import { targetTest } from "./target-test";
import { webhook, webhookDataSources } from "./webhook";

export { serverTexts } from "./server-texts";

export const title = "Notifications";

/** Objects that attributes of any family refer to. */
export const referents = { endpoint: "Where notifications can be sent." };

export const resources: readonly Resource[] = [
  gotify,
  unmanagedWhenAbsent(matcher, "targets"),
  matcherTarget,
  sendmail,
  smtp,
  targetTest,
  webhook,
];
export const dataSources: readonly DataSource[] = [
  ...gotifyDataSources,
  ...mailDataSources,
  ...matcherDataSources,
  matcherFields,
  matcherFieldValues,
  targets,
  ...webhookDataSources,
];
