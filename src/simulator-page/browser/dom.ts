/** Creates elements without a framework. Strings become text nodes, so data of the cluster cannot become markup. */
export type Child = Node | string | number | false | undefined | null | readonly Child[];
type Props = Readonly<Record<string, unknown>>;

/** Creates an element: `h("a", { href: "#/faults", class: "quiet" }, "Faults")`. Functions such as `onclick` are listeners. */
export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

function append(element: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child as readonly Child[]);
    else if (child instanceof Node) element.append(child);
    else if (child !== undefined && child !== null && child !== false) element.append(String(child));
  }
}

export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren();
  append(element, children);
}

interface KeyedItem {
  readonly key: string;
  /** Version of the content. The element is kept, with its focus, while this is the same. */
  readonly shows: string;
  readonly make: () => HTMLElement;
}

/** Updates the children by key. Children with unchanged content are kept. */
export function reconcile(parent: Element, items: readonly KeyedItem[]): void {
  const old = new Map([...parent.children].map((child) => [(child as HTMLElement).dataset.key ?? "", child]));
  let place = parent.firstElementChild;
  for (const { key, shows, make } of items) {
    let element = old.get(key) as HTMLElement | undefined;
    if (element?.dataset.shows !== shows) {
      const replacement = make();
      replacement.dataset.key = key;
      replacement.dataset.shows = shows;
      if (element) {
        if (place === element) place = replacement;
        const hadFocus = element.contains(document.activeElement);
        element.replaceWith(replacement);
        if (hadFocus) replacement.querySelector<HTMLElement>("a, button, summary")?.focus();
      }
      element = replacement;
    }
    old.delete(key);
    if (element === place) place = place?.nextElementSibling ?? null;
    else parent.insertBefore(element, place);
  }
  for (const gone of old.values()) gone.remove();
}

/** Returns text that may wrap after slashes of paths. Browsers would break words instead. */
export const withPaths = (text: string): Child =>
  text.split(/(?<=\/)/).map((part, index) => (index === 0 ? part : [h("wbr"), part]));

/** Returns a coloured label. */
export const badge = (kind: string, text: string): HTMLElement => h("span", { class: `badge ${kind}` }, text);

export const empty = (text: string): HTMLElement => h("p", { class: "empty" }, text);

/** A form field with its title and its error message. */
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
