/** Notification matchers with their conditions, and their endpoints. */

import type { BlockItem } from "../../../checks/graph/item";
import { isMap, type Value } from "../../../plugin/cty/value";
import { endpoints as endpointTypes } from "../../../resources/notifications/checks/matchers";
import { matcher } from "../../../resources/notifications/matcher";
import { matcherTarget } from "../../../resources/notifications/matcher-target";
import type { Arrow, Box, Change, Picture } from "../picture";
import { fitList } from "../placed";
import { boxesElsewhere, countsText, line, listLine, membersOf, type Subject, sortedBoxes, textOf } from "../subject";

export function notificationPicture(subject: Subject): Picture {
  const { cluster, changeOf } = subject;
  const matchers = cluster.of(matcher);
  const endpoints = cluster.of(...endpointTypes);
  const off = (item: BlockItem) => (item.flag("enabled") === false ? ["not enabled"] : []);
  const boxes = [
    ...matchers.map((item): Box => {
      const id = `matcher ${textOf(item, "name")}`;
      return { id, label: id, change: changeOf(item), lines: [...conditionsOf(item), ...off(item)] };
    }),
    ...endpoints.map((item): Box => {
      const name = textOf(item, "name") ?? "";
      const kind = item.type.replace("pve_notification_endpoint_", "");
      const lines = [...line(item, "server"), ...addressLine(item, "mail_to"), ...addressLine(item, "mail_to_users")];
      const all = [...lines, ...off(item)];
      return { id: `endpoint ${name}`, label: `${kind} ${name}`, change: changeOf(item), lines: all };
    }),
  ];
  const names = new Set(matchers.map((item) => textOf(item, "name")));
  const single = cluster
    .of(matcherTarget)
    .filter((item) => !names.has(textOf(item, "matcher")))
    .map((item) => arrow(textOf(item, "matcher"), textOf(item, "target") ?? "", changeOf(item)));
  const arrows: Arrow[] = [
    ...matchers.flatMap((item) =>
      membersOf(subject, item, "targets", matcherTarget, "name").map(({ name, change }) =>
        arrow(textOf(item, "name"), name, change),
      ),
    ),
    ...single,
  ];
  const isMatcher = ({ id }: Box) => id.startsWith("matcher ");
  const ends = arrows.flatMap(({ from, to }) => [from, to]);
  const others = boxesElsewhere(ends, new Set(boxes.map(({ id }) => id)));
  return {
    title: `Notifications of ${subject.name}`,
    description: `${countsText([matchers.length, "matcher"], [endpoints.length, "endpoint"])}.`,
    boxes: [
      ...sortedBoxes(boxes.filter(isMatcher)),
      ...sortedBoxes([...boxes.filter((box) => !isMatcher(box)), ...others]),
    ],
    arrows,
  };
}

/** Line with as many addresses as fit. */
function addressLine(item: BlockItem, attribute: string): string[] {
  const { known, isAll } = "mail_to" in item.attributes ? item.texts(attribute) : { known: [], isAll: true };
  return known.length > 0 && isAll
    ? [fitList("to", [...known].sort(), known.length)]
    : listLine(item, attribute, "to ");
}

const arrow = (matcher: string | undefined, target: string, change: Change | undefined): Arrow => ({
  from: `matcher ${matcher ?? ""}`,
  to: `endpoint ${target}`,
  ...(change && { change }),
});

function conditionsOf(item: BlockItem): string[] {
  const severities = listOf(item.value("match_severities")).map((severity) => listOf(severity).join(" or "));
  const fields = item.objects("match_fields").map(({ object }) => {
    const values = listOf(object.values ?? null);
    const [field, regex] = [listOf(object.field ?? null).join(), listOf(object.regex ?? null).join()];
    return `${field} ${values.length > 0 ? `is ${values.join(" or ")}` : `matches ${regex}`}`;
  });
  const calendars = item.texts("match_calendars").known;
  const all = [...severities, ...fields, ...calendars];
  if (all.length === 0) return ["everything"];
  const negated = item.flag("invert_match") ? ["unless:"] : [];
  const mode = all.length > 1 ? [textOf(item, "mode") === "any" ? "any of:" : "all of:"] : [];
  return [...negated, ...mode, ...all];
}

/** Known items of a list; a string counts as a list with one item. */
function listOf(value: Value | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((item: Value) => (isMap(item) ? [] : [listOf(item).join(" or ")]));
  return typeof value === "string" ? [value] : [];
}
