/** A field of a form with its title, and beside it what is wrong with what was put in. */
import { h } from "./dom";

export interface Field {
  readonly element: HTMLElement;
  /** Says it behind the title, and takes the reader there. */
  refuse(problem: string, takesFocus?: boolean): void;
  accept(): void;
}

export function field(title: string, input: HTMLInputElement | HTMLSelectElement): Field {
  // Above the label, so that the fields of a row stay in line; within it, it would be part of the field's name.
  const said = h("p", { id: `${input.id}-problem`, class: "why", hidden: true });
  const element = h("div", { class: "field" }, said, h("label", { for: input.id }, title, input));
  input.addEventListener("input", accept);
  return { element, refuse, accept };

  function refuse(problem: string, takesFocus = true): void {
    said.textContent = `✕ ${title.replace(/ \(.*/, "")} ${problem}`;
    said.hidden = false;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", said.id);
    if (takesFocus) input.focus();
  }

  function accept(): void {
    said.hidden = true;
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
}
