/** Faults as switches. */
import type { Fault } from "../../simulator/kernel/faults";
import type { Now } from "../contract";
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
  const met = metRequests();
  const problem = h("div", { role: "alert" });
  const switches = h("ul", { class: "switches" });
  const active = h("ul", { class: "plain", "aria-labelledby": "active-title" });
  const element = h(
    "section",
    { "aria-labelledby": "faults-title" },
    h("h2", { id: "faults-title", tabindex: -1 }, "Faults"),
    met.element,
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
        return { key: preset.title, shows: String(isOn), make: () => presetSwitch(preset, isOn, () => toggle(preset)) };
      }),
    );
    const none = { key: "none", shows: "", make: () => h("li", {}, empty("None: the cluster is well.")) };
    const items = on.map((one) => ({
      key: String(one.id),
      shows: String(one.used),
      make: () => activeFault(one, () => end([one.id])),
    }));
    keep(active, items.length === 0 ? [none] : items);
  }

  async function toggle(preset: Preset): Promise<void> {
    const on = known?.now.faults.filter(({ fault }) => isOf(fault, preset)) ?? [];
    if (on.length > 0) return end(on.map(({ id }) => id));
    const limits = met.limits();
    if (limits) await change(() => ask("faults", "POST", { ...preset.fault, ...limits }));
  }

  async function end(ids: readonly number[]): Promise<void> {
    await change(() => Promise.all(ids.map((id) => ask(`faults/${id}`, "DELETE"))));
  }

  async function change(work: () => Promise<unknown>): Promise<void> {
    try {
      problem.replaceChildren();
      for (const one of Object.values(met.fields)) one.accept();
      await work();
    } catch (error) {
      const wrong = error instanceof Refused && error.field !== undefined ? met.fields[error.field] : undefined;
      if (wrong) wrong.refuse((error as Error).message);
      else problem.replaceChildren(empty((error as Error).message));
    }
    document.dispatchEvent(new Event("page:ask"));
  }
}

/** The fields that limit the next fault to some requests. */
function metRequests() {
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
  const element = h(
    "fieldset",
    { class: "bar panel" },
    h("legend", {}, "Faults that are switched on next meet"),
    Object.values(fields).map((one) => one.element),
  );
  const limits = () => {
    // Browsers give no value for a text that is no number: it would count as "always".
    if (times.validity.badInput) return fields.times?.refuse("must be a whole number from 1");
    const request = {
      ...(method.value !== "Any" && { method: method.value }),
      ...(path.value !== "" && { path: path.value }),
    };
    return {
      ...(Object.keys(request).length > 0 && { request }),
      ...(times.value !== "" && { times: Number(times.value) }),
    };
  };
  return { element, fields, limits };
}

function presetSwitch({ title, says }: Preset, isOn: boolean, onclick: () => void): HTMLElement {
  const id = `fault-${title.replaceAll(" ", "-")}`;
  const props = {
    type: "button",
    role: "switch",
    class: "switch",
    "aria-checked": String(isOn),
    "aria-describedby": id,
  };
  const state = h("span", { class: "state", "aria-hidden": "true" }, isOn ? "on" : "off");
  const button = h("button", { ...props, onclick }, h("span", {}, title), state);
  return h("li", {}, button, h("p", { id, class: "quiet" }, says));
}

const activeFault = ({ id, fault, used }: Now["faults"][number], onclick: () => void): HTMLElement =>
  h(
    "li",
    { class: "bar" },
    h("code", {}, JSON.stringify(fault)),
    h("span", { class: "quiet" }, used === 0 ? "has met no request yet" : `met ${count(used, "request")}`),
    h("button", { type: "button", "aria-label": `End fault ${id}, ${fault.fault}`, onclick }, "End"),
  );

/** A fault that this switch put on, whatever requests it is for. */
function isOf(fault: Fault, preset: Preset): boolean {
  const { request: _, times: _times, skip: _skip, ...own } = fault;
  return JSON.stringify(own) === JSON.stringify(preset.fault);
}
