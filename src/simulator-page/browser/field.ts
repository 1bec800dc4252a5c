/** A form field with its title and its error message. */
import { h } from "./dom";

export interface Field {
  readonly element: HTMLElement;
  /** Shows a problem after the title, and moves the focus to the field. */
  refuse(problem: string, takesFocus?: boolean): void;
  accept(): void;
}

export function field(title: string, input: HTMLInputElement | HTMLSelectElement): Field {
  // The message is outside the label, where it would be part of the field's name, and above it, which keeps rows aligned.
  const message = h("p", { id: `${input.id}-problem`, class: "why", hidden: true });
  const element = h("div", { class: "field" }, message, h("label", { for: input.id }, title, input));
  input.addEventListener("input", accept);
  return { element, refuse, accept };

  function refuse(problem: string, takesFocus = true): void {
    message.textContent = `✕ ${title.replace(/ \(.*/, "")} ${problem}`;
    message.hidden = false;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", message.id);
    if (takesFocus) input.focus();
  }

  function accept(): void {
    message.hidden = true;
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
}
