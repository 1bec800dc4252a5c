/** Properties of every picture. */
import { expect, it } from "vitest";
import { DIAGRAM_KINDS } from "../../../src/tools/choices";
import { draw, PICTURES, picturesOf } from "../../../src/tools/diagram";
import { EXAMPLE, type Objects, plannedOf, subjectOf } from "./objects";

const svgOf = (objects: Objects, before?: Objects) =>
  draw(picturesOf([before ? plannedOf(before, objects) : subjectOf(objects)], DIAGRAM_KINDS), "svg");

/** A plan that destroys all objects of the example and creates a zone. */
const planned = () => svgOf({ sdn_zone_simple: [{ zone: "lab2" }] }, EXAMPLE);

it("a picture scopes its style and its names, so several pictures fit in one page", async () => {
  const [one, other] = await Promise.all([svgOf(EXAMPLE), planned()]);
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(one) ?? [];
  const selectors = [...style.matchAll(/(?:^|[{}])([^{}@]+)\{/g)].flatMap(([, all = ""]) => all.split(","));
  expect(selectors.length).toBeGreaterThan(30);
  expect(selectors.filter((selector) => !selector.startsWith(".pve-diagram "))).toEqual([]);
  const ids = [one, other].flatMap((text) => [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it("a picture gives screen readers a short name and a complete description", async () => {
  const text = await svgOf(EXAMPLE);
  const [, name, descriptionId] = /aria-labelledby="([^"]*)" aria-describedby="([^"]*)"/.exec(text) ?? [];
  expect(text).toContain(`<title id="${name}">SDN of office; Firewall of office;`);
  const [, description = ""] = new RegExp(`<desc id="${descriptionId}">(.*?)</desc>`, "s").exec(text) ?? [];
  expect(description).toContain("From set management to nodes of the cluster: accept #0 SSH, #1 tcp 8006.");
  expect(description).toContain("From vm:100, vm:101 to rule databases.");
  expect(description).toContain("job offsite: Sat 22:00; sat 22:00 to tape, guest 100.");
});

it("a picture strikes out removed parts except for their sign, and keeps the legend at the bottom", async () => {
  const text = await planned();
  expect(text).toMatch(/\.pve-diagram \.destroy>\.l>\.k[^{]*\{text-decoration:line-through\}/);
  expect(text).toContain('<tspan>− </tspan><tspan class="k">zone prod</tspan>');
  const bottoms = [...text.matchAll(/<g transform="translate\(24 (\d+)\)">\n(.*?)\n<\/g>/gs)].flatMap(
    ([, top, body = ""]) =>
      [...body.matchAll(/<rect x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)" rx/g)].map(
        ([, y, height]) => Number(top) + Number(y) + Number(height),
      ),
  );
  const legend = text.slice(text.lastIndexOf("</g>\n<g class"));
  const [, y, height] = / y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/.exec(legend) ?? [];
  expect(legend).toContain("destroyed");
  expect(bottoms.length).toBeGreaterThan(20);
  expect(Math.max(...bottoms)).toBeLessThan(Number(y));
  const [, whole] = /<svg [^>]*height="(\d+)"/.exec(text) ?? [];
  expect(Number(y) + Number(height)).toBeLessThan(Number(whole));
});

it("a picture shows escaped expressions of a stack literally", async () => {
  const vnet = { vnet: "web", zone: "lab", alias: "$${price} %%{x} $100" };
  expect(await svgOf({ sdn_vnet: [vnet] })).toContain(">${price} %{x} $100<");
  expect(await svgOf({ sdn_vnet: [{ ...vnet, alias: "$${a} ${var.b}" }] })).toContain("(not known yet)");
});

it("a picture lists the guests and other schedules of a backup job only as far as there is room", async () => {
  const guests = Array.from({ length: 60 }, (_, index) => 1000 + 2 * index);
  const job = (job_id: string, more: object) => ({ job_id, storage: "tape", ...more });
  const text = await svgOf({
    backup_job: [job("year", { schedule: "*-06-01 03:00", guests: [7] }), job("many", { schedule: "1:00", guests })],
  });
  expect(text).toContain(">not this week<");
  expect(text).toMatch(/>guests 1000, 1002, [\d, ]+ and \d+ more</);
  expect(text).toMatch(/✓ many: guests 1000, [\d, ]+ and \d+ more</);
});

it("a picture puts guests under the same HA rules into one box, and guests without rules into another", async () => {
  const ha_resource = [1, 2, 3, 4, 5].map((guest) => ({ sid: `vm:${guest}` }));
  const pair = (rule: string, resources: string[]) => ({ rule, affinity: "negative", resources });
  const rules = [pair("a", ["vm:1", "vm:2", "vm:3"]), pair("b", ["vm:3", "vm:9"])];
  const picture = PICTURES.ha(subjectOf({ ha_resource, ha_resource_affinity_rule: rules }), {});
  expect(picture.boxes.map(({ label, boxes = [] }) => [label, ...boxes.map((box) => box.label)].join(" "))).toEqual([
    "2 guests vm:1 vm:2",
    "vm:3",
    "under no rule vm:4 vm:5",
    "vm:9",
    "rule a",
    "rule b",
  ]);
  expect(picture.arrows).toHaveLength(4);
});
