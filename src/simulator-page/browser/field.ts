/** A field of a form with its title, and beside it what is wrong with what was put in. */
import { h } from "./dom";

export interface Field {
  readonly element: HTMLElement;
  readonly title: string;
  /** Says it, and takes the reader there. */
  refuse(problem: string): void;
  accept(): void;
}

export function field(title: string, input: HTMLInputElement | HTMLSelectElement): Field {
  // Above the label, so that the fields of a row stay in line; within it, it would be part of the field's name.
  const said = h("p", { id: `${input.id}-problem`, class: "why", hidden: true });
  const element = h("div", { class: "field" }, said, h("label", { for: input.id }, title, input));
  input.addEventListener("input", accept);
  return { element, title, refuse, accept };

  function refuse(problem: string): void {
    said.textContent = `✕ ${problem}`;
    said.hidden = false;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", said.id);
    input.focus();
  }

  function accept(): void {
    said.hidden = true;
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
}
