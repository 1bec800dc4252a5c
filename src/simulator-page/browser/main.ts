/** The page: asks what is new every second, and shows one view at a time. */
import type { Now, ShownStep } from "../contract";
import { ask, Refused, setKey, takeKey } from "./ask";
import { badge, fill, h, keep } from "./dom";
import { faults } from "./faults";
import { field } from "./field";
import { firewall } from "./firewall";
import { failed, firstRefusal, outcome, titleOf } from "./format";
import { network } from "./network";
import { objects } from "./objects";
import { overview } from "./overview";
import { requests } from "./requests";
import { tasks } from "./tasks";
import type { Known, View } from "./view";

const EVERY = 1000;

const views: readonly View[] = [overview(), requests(), objects(), network(), firewall(), faults(), tasks()];
const by = (id: string) => document.getElementById(id) as HTMLElement;
const [main, links, status, news] = [by("main"), by("views"), by("status"), by("news")];

const steps = new Map<number, ShownStep>();
let now: Now | undefined;
let open: View | undefined;
let isPaused = false;
/** A token was given that nobody has accepted yet. */
let isTried = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const known = (): Known | undefined => now && { now, steps: [...steps.values()].sort((a, b) => a.id - b.id) };

async function poll(): Promise<void> {
  clearTimeout(timer);
  try {
    await learn();
    by("problem").hidden = true;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return askForKey();
    by("problem").hidden = false;
    by("problem").textContent =
      "The simulator does not answer: it has ended, or is busy. This page goes on when it is back.";
  }
  // biome-ignore lint/plugin/machine: polls once a second, in a browser
  timer = setTimeout(poll, EVERY);
}

async function learn(): Promise<void> {
  if (isPaused || document.hidden) return;
  const before = now;
  let fresh = await ask<Now>(`now?since=${before?.revision ?? 0}`);
  if (before && fresh.run !== before.run) {
    steps.clear();
    fresh = await ask<Now>("now?since=0");
  }
  isTried = false;
  now = fresh;
  for (const step of fresh.steps) steps.set(step.id, step);
  for (const { id, kind } of steps.values()) if (id < fresh.oldest[kind]) steps.delete(id);
  const all = known() as Known;
  if (before) announce(fresh.steps);
  drawFrame(all);
  if (open) open.update(all);
  else route();
}

/** Only what is bad news is worth an interruption. */
function announce(fresh: readonly ShownStep[]): void {
  const bad = fresh.filter(failed);
  const [first] = bad;
  if (!first) return;
  const others = bad.length > 1 ? `, and ${bad.length - 1} more` : "";
  news.textContent = `Failed: ${titleOf(first)}, ${[outcome(first), firstRefusal(first)].join(" ").trim()}${others}`;
}

function drawFrame(all: Known): void {
  const { cluster, version, quorate, endpoint, nodes } = all.now;
  const online = nodes.filter(({ state }) => state === "online").length;
  by("cluster").textContent = cluster === "" ? (nodes[0]?.name ?? "Node without a cluster") : cluster;
  by("endpoint").textContent = `Proxmox VE ${version}, simulated at ${endpoint}`;
  const pills: readonly (readonly [string, string])[] = [
    quorate ? ["good", "✓ quorate"] : ["bad", "✕ no quorum"],
    [online === nodes.length ? "good" : "bad", `${online} of ${nodes.length} nodes online`],
    ...(isPaused ? [["warn", "‖ paused"] as const] : []),
  ];
  if (status.dataset.shows !== JSON.stringify(pills))
    fill(
      status,
      pills.map((pill) => badge(...pill)),
    );
  status.dataset.shows = JSON.stringify(pills);
  keep(
    links,
    views.map((view) => {
      const [note, isOpen] = [view.note?.(all), view === open];
      return {
        key: view.name,
        shows: `${note} ${isOpen}`,
        make: () =>
          h(
            "li",
            {},
            h(
              "a",
              { href: `#/${view.name}`, "aria-current": isOpen && "page" },
              view.title,
              note !== undefined && [" ", h("span", { class: "note" }, note)],
            ),
          ),
      };
    }),
  );
}

function route(): void {
  const all = known();
  if (!all) return;
  const [, name = "", argument = ""] = /^#\/([^/]*)\/?(.*)$/.exec(location.hash) ?? [];
  const view = views.find((candidate) => candidate.name === name) ?? (views[0] as View);
  const isOther = view !== open;
  const isFirst = open === undefined;
  open = view;
  if (isOther) main.replaceChildren(view.element);
  document.title = `${view.title} - simulated cluster`;
  drawFrame(all);
  view.open?.(decodeURIComponent(argument), all);
  view.update(all);
  if (isOther && !isFirst) view.element.querySelector<HTMLElement>("h2")?.focus();
}

function askForKey(): void {
  const input = h("input", { id: "key", type: "password", autocomplete: "off", required: true });
  const token = field("API token", input);
  const submit = (event: Event) => {
    event.preventDefault();
    setKey(input.value.replace(/^.*=/, ""));
    isTried = true;
    open = undefined;
    poll();
  };
  const hint =
    "Open the address that cdktf-pve simulate --ui printed at its start, or give the API token that it printed.";
  fill(
    main,
    h(
      "form",
      { class: "panel narrow", onsubmit: submit },
      h("h2", {}, "Which simulator?"),
      h("p", {}, hint),
      token.element,
      h("button", { class: "primary" }, "Open"),
    ),
  );
  if (isTried) token.refuse("is not that of this simulator, which has another one at each start");
  isTried = false;
}

by("pause").addEventListener("click", () => {
  isPaused = !isPaused;
  by("pause").setAttribute("aria-pressed", String(isPaused));
  const all = known();
  if (all) drawFrame(all);
  poll();
});
by("reset").addEventListener("click", async () => {
  if (!confirm("Go back to the state of the start? What was made since is lost.")) return;
  await ask("reset", "POST");
  poll();
});
by("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
document.addEventListener("page:ask", poll);
document.addEventListener("visibilitychange", poll);
addEventListener("hashchange", () => {
  if (/^#key=/.test(location.hash)) {
    takeKey();
    poll();
  } else route();
});

takeKey();
poll();
