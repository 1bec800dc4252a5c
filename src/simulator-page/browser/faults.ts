/** Faults as switches. */
import type { Fault } from "../../simulator/kernel/faults";
import { ask, Refused } from "./ask";
import { empty, h, keep } from "./dom";
import { type Field, field } from "./field";
import { count } from "./format";
import type { Known, View } from "./view";

interface Preset {
  readonly title: string;
  readonly says: string;
  readonly fault: Fault;
}

const PRESETS: readonly Preset[] = [
  { title: "No quorum", says: "Writes are refused as on a node that lost the others.", fault: { fault: "no-quorum" } },
  {
    title: "Locks held",
    says: "Someone else holds every lock; writes wait for it and give up.",
    fault: { fault: "lock" },
  },
  { title: "Slow answers", says: "Each answer comes two seconds late.", fault: { fault: "delay", milliseconds: 2000 } },
  {
    title: "Server error",
    says: "500 instead of an answer, and nothing is done.",
    fault: { fault: "answer", status: 500, reason: "internal error" },
  },
  {
    title: "Unavailable",
    says: "503 instead of an answer, as from a proxy in front.",
    fault: { fault: "answer", status: 503, reason: "Service Unavailable" },
  },
  {
    title: "Answer lost",
    says: "The work is done, and the connection breaks before the answer.",
    fault: { fault: "drop", when: "after" },
  },
  {
    title: "Request lost",
    says: "The connection breaks before the work is done.",
    fault: { fault: "drop", when: "before" },
  },
  {
    title: "Tasks fail",
    says: "Each task ends with an error.",
    fault: { fault: "task", failure: "simulated failure" },
  },
  { title: "Slow tasks", says: "Each task takes ten seconds.", fault: { fault: "task", milliseconds: 10_000 } },
  { title: "Tickets expire", says: "Each request ends all logins by password.", fault: { fault: "expire-tickets" } },
];

export function faults(): View {
  let known: Known | undefined;
  const method = h(
    "select",
    { id: "fault-method" },
    ["Any", "GET", "POST", "PUT", "DELETE"].map((name) => h("option", {}, name)),
  );
  const path = h("input", { id: "fault-path", placeholder: "/pools or /cluster/sdn*" });
  const times = h("input", { id: "fault-times", type: "number", min: 1, placeholder: "always" });
  const fields: Readonly<Record<string, Field>> = {
    method: field("Method", method),
    path: field("Path (a * at the end stands for anything)", path),
    times: field("How often", times),
  };
  const problem = h("div", { role: "alert" });
  const switches = h("ul", { class: "switches" });
  const active = h("ul", { class: "plain", "aria-labelledby": "active-title" });
  const element = h(
    "section",
    { "aria-labelledby": "faults-title" },
    h("h2", { id: "faults-title", tabindex: -1 }, "Faults"),
    h(
      "fieldset",
      { class: "bar panel" },
      h("legend", {}, "Faults that are switched on next meet"),
      Object.values(fields).map((one) => one.element),
    ),
    problem,
    switches,
    h("section", { class: "panel" }, h("h3", { id: "active-title" }, "At work"), active),
  );
  const note = ({ now }: Known) => (now.faults.length > 0 ? `${now.faults.length} on` : undefined);
  return { name: "faults", title: "Faults", element, note, update };

  function update(given: Known): void {
    known = given;
    const on = given.now.faults;
    keep(
      switches,
      PRESETS.map((preset) => {
        const isOn = on.some(({ fault }) => isOf(fault, preset));
        return { key: preset.title, shows: String(isOn), make: () => presetSwitch(preset, isOn) };
      }),
    );
    keep(
      active,
      on.length === 0
        ? [{ key: "none", shows: "", make: () => h("li", {}, empty("None: the cluster is well.")) }]
        : on.map(({ id, fault, used }) => ({
            key: String(id),
            shows: String(used),
            make: () =>
              h(
                "li",
                { class: "bar" },
                h("code", {}, JSON.stringify(fault)),
                h("span", { class: "quiet" }, used === 0 ? "has met no request yet" : `met ${count(used, "request")}`),
                h(
                  "button",
                  { type: "button", "aria-label": `End fault ${id}, ${fault.fault}`, onclick: () => end([id]) },
                  "End",
                ),
              ),
          })),
    );
  }

  function presetSwitch(preset: Preset, isOn: boolean): HTMLElement {
    const id = `fault-${preset.title.replaceAll(" ", "-")}`;
    const button = h(
      "button",
      {
        type: "button",
        role: "switch",
        class: "switch",
        "aria-checked": String(isOn),
        "aria-describedby": id,
        onclick: () => toggle(preset),
      },
      h("span", {}, preset.title),
      h("span", { class: "state", "aria-hidden": "true" }, isOn ? "on" : "off"),
    );
    return h("li", {}, button, h("p", { id, class: "quiet" }, preset.says));
  }

  async function toggle(preset: Preset): Promise<void> {
    const on = known?.now.faults.filter(({ fault }) => isOf(fault, preset)) ?? [];
    if (on.length > 0) return end(on.map(({ id }) => id));
    // What is no number has no value, and would count as "always".
    if (times.validity.badInput) return fields.times?.refuse("must be a whole number from 1");
    const request = {
      ...(method.value !== "Any" && { method: method.value }),
      ...(path.value !== "" && { path: path.value }),
    };
    const limits = {
      ...(Object.keys(request).length > 0 && { request }),
      ...(times.value !== "" && { times: Number(times.value) }),
    };
    await change(() => ask("faults", "POST", { ...preset.fault, ...limits }));
  }

  async function end(ids: readonly number[]): Promise<void> {
    await change(() => Promise.all(ids.map((id) => ask(`faults/${id}`, "DELETE"))));
  }

  async function change(work: () => Promise<unknown>): Promise<void> {
    try {
      problem.replaceChildren();
      for (const one of Object.values(fields)) one.accept();
      await work();
    } catch (error) {
      const wrong = error instanceof Refused && error.field !== undefined ? fields[error.field] : undefined;
      if (wrong) wrong.refuse((error as Error).message);
      else problem.replaceChildren(empty((error as Error).message));
    }
    document.dispatchEvent(new Event("page:ask"));
  }
}

/** A fault that this switch put on, whatever requests it is for. */
function isOf(fault: Fault, preset: Preset): boolean {
  const { request: _, times: _times, skip: _skip, ...own } = fault;
  return JSON.stringify(own) === JSON.stringify(preset.fault);
}
