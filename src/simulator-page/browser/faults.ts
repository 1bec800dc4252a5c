/** View of faults, as switches. */
import type { Fault } from "../../simulator/kernel/faults";
import type { Now } from "../contract";
import { RefusedError, request } from "./ask";
import { empty, type Field, field, h, reconcile } from "./dom";
import { count } from "./format";
import type { PageState, View } from "./view";

interface Preset {
  readonly title: string;
  readonly description: string;
  readonly fault: Fault;
}

const PRESETS: readonly Preset[] = [
  {
    title: "No quorum",
    description: "Writes are refused, as on a node that has lost the others.",
    fault: { fault: "no-quorum" },
  },
  {
    title: "Locks held",
    description: "Another client holds every lock. Writes wait for it and give up.",
    fault: { fault: "lock" },
  },
  {
    title: "Slow answers",
    description: "Each answer is delayed by two seconds.",
    fault: { fault: "delay", milliseconds: 2000 },
  },
  {
    title: "Server error",
    description: "500 instead of an answer. Nothing is done.",
    fault: { fault: "answer", status: 500, reason: "internal error" },
  },
  {
    title: "Unavailable",
    description: "503 instead of an answer, as from a proxy.",
    fault: { fault: "answer", status: 503, reason: "Service Unavailable" },
  },
  {
    title: "Answer lost",
    description: "The work is done, but the connection breaks before the answer.",
    fault: { fault: "drop", when: "after" },
  },
  {
    title: "Request lost",
    description: "The connection breaks before the work is done.",
    fault: { fault: "drop", when: "before" },
  },
  {
    title: "Tasks fail",
    description: "Each task ends with an error.",
    fault: { fault: "task", failure: "simulated failure" },
  },
  { title: "Slow tasks", description: "Each task takes ten seconds.", fault: { fault: "task", milliseconds: 10_000 } },
  {
    title: "Tickets expire",
    description: "Each request ends all password logins.",
    fault: { fault: "expire-tickets" },
  },
];

export function faults(): View {
  let current: PageState | undefined;
  const limits = faultLimits();
  const problem = h("div", { role: "alert" });
  const switches = h("ul", { class: "switches" });
  const active = h("ul", { class: "plain", "aria-labelledby": "active-title" });
  const element = h(
    "section",
    { "aria-labelledby": "faults-title" },
    h("h2", { id: "faults-title", tabindex: -1 }, "Faults"),
    limits.element,
    problem,
    switches,
    h("section", { class: "panel" }, h("h3", { id: "active-title" }, "Active"), active),
  );
  const note = ({ now }: PageState) => (now.faults.length > 0 ? `${now.faults.length} on` : undefined);
  return { name: "faults", title: "Faults", element, note, update };

  function update(state: PageState): void {
    current = state;
    const on = state.now.faults;
    reconcile(
      switches,
      PRESETS.map((preset) => {
        const isOn = on.some(({ fault }) => isOf(fault, preset));
        return { key: preset.title, shows: String(isOn), make: () => presetSwitch(preset, isOn, () => toggle(preset)) };
      }),
    );
    const none = { key: "none", shows: "", make: () => h("li", {}, empty("None.")) };
    const items = on.map((fault) => ({
      key: String(fault.id),
      shows: String(fault.used),
      make: () => activeFault(fault, () => end([fault.id])),
    }));
    reconcile(active, items.length === 0 ? [none] : items);
  }

  async function toggle(preset: Preset): Promise<void> {
    const on = current?.now.faults.filter(({ fault }) => isOf(fault, preset)) ?? [];
    if (on.length > 0) return end(on.map(({ id }) => id));
    const limit = limits.read();
    if (limit) await change(() => request("faults", "POST", { ...preset.fault, ...limit }));
  }

  async function end(ids: readonly number[]): Promise<void> {
    await change(() => Promise.all(ids.map((id) => request(`faults/${id}`, "DELETE"))));
  }

  async function change(work: () => Promise<unknown>): Promise<void> {
    try {
      problem.replaceChildren();
      for (const limit of Object.values(limits.fields)) limit.accept();
      await work();
    } catch (error) {
      const field = error instanceof RefusedError && error.field !== undefined ? limits.fields[error.field] : undefined;
      if (field) field.refuse((error as Error).message);
      else problem.replaceChildren(empty((error as Error).message));
    }
    document.dispatchEvent(new Event("page:refresh"));
  }
}

/** Returns the fields that limit the next fault to some requests. */
function faultLimits() {
  const method = h(
    "select",
    { id: "fault-method" },
    ["Any", "GET", "POST", "PUT", "DELETE"].map((name) => h("option", {}, name)),
  );
  const path = h("input", { id: "fault-path", placeholder: "/pools or /cluster/sdn*" });
  const times = h("input", { id: "fault-times", type: "number", min: 1, placeholder: "always" });
  const fields: Readonly<Record<string, Field>> = {
    method: field("Method", method),
    path: field("Path (may end in *)", path),
    times: field("How often", times),
  };
  const element = h(
    "fieldset",
    { class: "bar panel" },
    h("legend", {}, "Requests that the next fault applies to"),
    Object.values(fields).map((limit) => limit.element),
  );
  const read = () => {
    // Browsers return an empty value for text that is not a number. It would count as "always".
    if (times.validity.badInput) return fields.times?.refuse("must be a whole number from 1");
    const match = {
      ...(method.value !== "Any" && { method: method.value }),
      ...(path.value !== "" && { path: path.value }),
    };
    return {
      ...(Object.keys(match).length > 0 && { request: match }),
      ...(times.value !== "" && { times: Number(times.value) }),
    };
  };
  return { element, fields, read };
}

function presetSwitch({ title, description }: Preset, isOn: boolean, onclick: () => void): HTMLElement {
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
  return h("li", {}, button, h("p", { id, class: "quiet" }, description));
}

const activeFault = ({ id, fault, used }: Now["faults"][number], onclick: () => void): HTMLElement =>
  h(
    "li",
    { class: "bar" },
    h("code", {}, JSON.stringify(fault)),
    h("span", { class: "quiet" }, used === 0 ? "not used yet" : `used for ${count(used, "request")}`),
    h("button", { type: "button", "aria-label": `End fault ${id}, ${fault.fault}`, onclick }, "End"),
  );

/** Whether the fault is that of a preset, whatever requests it applies to. */
function isOf(fault: Fault, preset: Preset): boolean {
  const { request: _, times: _times, skip: _skip, ...own } = fault;
  return JSON.stringify(own) === JSON.stringify(preset.fault);
}
