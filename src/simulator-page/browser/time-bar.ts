/** Slider over the times at which the state changed. */
import type { ShownStep } from "../contract";
import { fill, h } from "./dom";
import { titleOf } from "./format";

export interface TimeBar {
  readonly element: HTMLElement;
  /** @param time `before/12`, `after/12`, or empty for now */
  update(time: string, steps: readonly ShownStep[]): void;
}

export function timeBar(): TimeBar {
  let stops: readonly number[] = [];
  let place = 0;
  const slider = h("input", { type: "range", id: "time", min: 0, step: 1, oninput: () => go(Number(slider.value)) });
  const label = h("output", { for: "time", class: "when" });
  const choice = h("span", { class: "before-or-after" });
  const earlier = h("button", { type: "button", onclick: () => go(place - 1) }, "◀ Earlier change");
  const later = h("button", { type: "button", onclick: () => go(place + 1) }, "Later change ▶");
  const present = h("a", { class: "button", href: "#/objects" }, "Now");
  const element = h(
    "div",
    { class: "panel time", role: "group", "aria-label": "Time of the state" },
    h("div", { class: "bar" }, h("label", { for: "time" }, "Time"), slider),
    h("div", { class: "bar" }, earlier, later, present, choice, label),
  );
  return { element, update };

  /** Goes to a stop. The last one is now. */
  function go(to: number): void {
    const id = stops[Math.max(0, to)];
    location.hash = id === undefined ? "#/objects" : `#/objects/after/${id}`;
  }

  function update(time: string, steps: readonly ShownStep[]): void {
    const [when = "", text = ""] = time.split("/");
    const selected = Number(text);
    stops = steps.flatMap(({ id, changes }) => (changes > 0 || (time !== "" && id === selected) ? [id] : []));
    place = time === "" ? stops.length : stops.indexOf(selected);
    const step = steps.find(({ id }) => id === selected);
    const other = time === "" ? "Now" : `${when === "before" ? "Before" : "After"} #${selected}, which is not kept`;
    const description = step ? `${when === "before" ? "Before" : "After"} #${step.id}, ${titleOf(step)}` : other;
    const shows = `${time} ${stops.join()} ${description}`;
    if (element.dataset.shows === shows) return;
    element.dataset.shows = shows;
    slider.max = String(stops.length);
    slider.value = String(place);
    slider.setAttribute("aria-valuetext", description);
    slider.disabled = stops.length === 0;
    earlier.disabled = place <= 0;
    later.disabled = place >= stops.length;
    label.textContent = stops.length === 0 && time === "" ? "Now. Nothing has changed yet." : description;
    fill(
      choice,
      step &&
        ["before", "after"].map((name) =>
          h(
            "a",
            { class: "button", href: `#/objects/${name}/${selected}`, "aria-current": name === when && "true" },
            name === "before" ? "Before it" : "After it",
          ),
        ),
    );
  }
}
