/** The page: polls every second and shows one view at a time. */
import type { Now, ShownStep } from "../contract";
import { RefusedError, request, setKey, takeKey } from "./ask";
import { badge, field, fill, h, reconcile } from "./dom";
import { faults } from "./faults";
import { firewall } from "./firewall";
import { firstRefusal, hasFailed, outcome, titleOf } from "./format";
import { network } from "./network";
import { objects } from "./objects";
import { overview } from "./overview";
import { requests } from "./requests";
import { tasks } from "./tasks";
import type { PageState, View } from "./view";

const POLL_INTERVAL = 1000;

const views: readonly View[] = [overview(), requests(), objects(), network(), firewall(), faults(), tasks()];
const byId = (id: string) => document.getElementById(id) as HTMLElement;
const [main, links, status, news] = [byId("main"), byId("views"), byId("status"), byId("news")];

const steps = new Map<number, ShownStep>();
let now: Now | undefined;
let open: View | undefined;
let isPaused = false;
/** Whether a token was entered that the server has not accepted yet. */
let isKeyUnverified = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const currentState = (): PageState | undefined =>
  now && { now, steps: [...steps.values()].sort((a, b) => a.id - b.id) };

async function poll(): Promise<void> {
  clearTimeout(timer);
  try {
    await load();
    byId("problem").hidden = true;
  } catch (error) {
    if (error instanceof RefusedError && error.status === 401) return askForKey();
    byId("problem").hidden = false;
    byId("problem").textContent =
      "The simulator does not answer: it has ended, or is busy. This page continues when it is back.";
  }
  // biome-ignore lint/plugin/machine: polls once a second, in a browser
  timer = setTimeout(poll, POLL_INTERVAL);
}

async function load(): Promise<void> {
  if (isPaused || document.hidden) return;
  const before = now;
  let next = await request<Now>(`now?since=${before?.revision ?? 0}`);
  if (before && next.run !== before.run) {
    steps.clear();
    next = await request<Now>("now?since=0");
  }
  isKeyUnverified = false;
  now = next;
  for (const step of next.steps) steps.set(step.id, step);
  for (const { id, kind } of steps.values()) if (id < next.oldest[kind]) steps.delete(id);
  const state = currentState() as PageState;
  if (before) announce(next.steps);
  drawFrame(state);
  if (open) open.update(state);
  else route();
}

/** Announces failed requests to screen readers. */
function announce(newSteps: readonly ShownStep[]): void {
  const failures = newSteps.filter(hasFailed);
  const [first] = failures;
  if (!first) return;
  const others = failures.length > 1 ? `, and ${failures.length - 1} more` : "";
  news.textContent = `Failed: ${titleOf(first)}, ${[outcome(first), firstRefusal(first)].join(" ").trim()}${others}`;
}

function drawFrame(state: PageState): void {
  const { cluster, version, quorate, endpoint, nodes } = state.now;
  const online = nodes.filter((node) => node.state === "online").length;
  byId("cluster").textContent = cluster === "" ? (nodes[0]?.name ?? "Node without a cluster") : cluster;
  byId("endpoint").textContent = `Proxmox VE ${version}, simulated at ${endpoint}`;
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
  reconcile(
    links,
    views.map((view) => {
      const [note, isOpen] = [view.note?.(state), view === open];
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
  const state = currentState();
  if (!state) return;
  const [, name = "", argument = ""] = /^#\/([^/]*)\/?(.*)$/.exec(location.hash) ?? [];
  const view = views.find((candidate) => candidate.name === name) ?? (views[0] as View);
  const isOther = view !== open;
  const isFirst = open === undefined;
  open = view;
  if (isOther) main.replaceChildren(view.element);
  document.title = `${view.title} - simulated cluster`;
  drawFrame(state);
  view.open?.(decodeURIComponent(argument), state);
  view.update(state);
  if (isOther && !isFirst) view.element.querySelector<HTMLElement>("h2")?.focus();
}

function askForKey(): void {
  const input = h("input", { id: "key", type: "password", autocomplete: "off", required: true });
  const token = field("API token", input);
  const submit = (event: Event) => {
    event.preventDefault();
    setKey(input.value.replace(/^.*=/, ""));
    isKeyUnverified = true;
    open = undefined;
    poll();
  };
  const hint =
    "Open the address that cdktf-pve simulate --ui printed at its start, or enter the API token that it printed.";
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
  if (isKeyUnverified) token.refuse("is not that of this simulator, which has a new one at each start");
  isKeyUnverified = false;
}

byId("pause").addEventListener("click", () => {
  isPaused = !isPaused;
  byId("pause").setAttribute("aria-pressed", String(isPaused));
  const state = currentState();
  if (state) drawFrame(state);
  poll();
});
byId("reset").addEventListener("click", async () => {
  if (!confirm("Restore the start state? Everything created since then is lost.")) return;
  await request("reset", "POST");
  poll();
});
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
document.addEventListener("page:refresh", poll);
document.addEventListener("visibilitychange", poll);
addEventListener("hashchange", () => {
  if (/^#key=/.test(location.hash)) {
    takeKey();
    poll();
  } else route();
});

takeKey();
poll();
