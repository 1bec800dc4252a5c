/** Elements without a framework. Texts are always texts: nothing that the cluster holds can become markup. */
export type Child = Node | string | number | false | undefined | null | readonly Child[];
type Props = Readonly<Record<string, unknown>>;

/** `h("a", { href: "#/faults", class: "quiet" }, "Faults")`; a property `onclick` is a listener. */
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

export interface Kept {
  readonly key: string;
  /** What is shown: an element stays, with focus and all, while this is the same. */
  readonly shows: string;
  readonly make: () => HTMLElement;
}

/** Brings the children up to date; those that show the same stay. */
export function keep(parent: Element, items: readonly Kept[]): void {
  const old = new Map([...parent.children].map((child) => [(child as HTMLElement).dataset.key ?? "", child]));
  let place = parent.firstElementChild;
  for (const { key, shows, make } of items) {
    let element = old.get(key) as HTMLElement | undefined;
    if (element?.dataset.shows !== shows) {
      const made = make();
      made.dataset.key = key;
      made.dataset.shows = shows;
      if (element) {
        if (place === element) place = made;
        const hadFocus = element.contains(document.activeElement);
        element.replaceWith(made);
        if (hadFocus) made.querySelector<HTMLElement>("a, button, summary")?.focus();
      }
      element = made;
    }
    old.delete(key);
    if (element === place) place = place?.nextElementSibling ?? null;
    else parent.insertBefore(element, place);
  }
  for (const gone of old.values()) gone.remove();
}

/** A text with paths, whose lines may end behind a slash: browsers break words there instead. */
export const withPaths = (text: string): Child =>
  text.split(/(?<=\/)/).map((part, index) => (index === 0 ? part : [h("wbr"), part]));

/** A mark whose meaning is also a word. */
export const badge = (kind: string, text: string): HTMLElement => h("span", { class: `badge ${kind}` }, text);

export const empty = (text: string): HTMLElement => h("p", { class: "empty" }, text);
