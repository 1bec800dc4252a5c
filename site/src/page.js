// In every page: tabs whose choice holds on all pages and in later visits. Without this script, all forms of the code are visible.
document.documentElement.classList.add("has-tabs");

const KEY = (kind) => `cdktf-pve:${kind}`;

customElements.define(
  "choice-tabs",
  class extends HTMLElement {
    connectedCallback() {
      // The children are parsed later.
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.begin());
      else this.begin();
    }

    begin() {
      this.tabs = [...this.querySelectorAll(":scope > [role=tablist] > [role=tab]")];
      for (const tab of this.tabs) tab.addEventListener("click", () => this.choose(tab));
      this.querySelector("[role=tablist]").addEventListener("keydown", (event) => this.move(event));
      this.follow(localStorage.getItem(KEY(this.dataset.choice)));
      this.dataset.ready = "";
    }

    follow(label) {
      const chosen = this.tabs.find((tab) => tab.textContent === label) ?? this.tabs[0];
      for (const tab of this.tabs) {
        const isChosen = tab === chosen;
        tab.setAttribute("aria-selected", isChosen);
        tab.tabIndex = isChosen ? 0 : -1;
        document.getElementById(tab.getAttribute("aria-controls")).hidden = !isChosen;
      }
    }

    choose(tab) {
      const before = this.getBoundingClientRect().top;
      localStorage.setItem(KEY(this.dataset.choice), tab.textContent);
      for (const other of document.querySelectorAll(`choice-tabs[data-choice="${this.dataset.choice}"]`))
        other.follow(tab.textContent);
      // Tabs above may have another height now.
      scrollBy({ top: this.getBoundingClientRect().top - before, behavior: "instant" });
      tab.focus();
    }

    move(event) {
      const steps = { ArrowRight: 1, ArrowLeft: -1 };
      const index = this.tabs.indexOf(document.activeElement);
      const last = this.tabs.length - 1;
      const next = event.key === "Home" ? 0 : event.key === "End" ? last : index + (steps[event.key] ?? 0);
      if (index < 0 || next === index) return;
      event.preventDefault();
      this.choose(this.tabs[(next + this.tabs.length) % this.tabs.length]);
    }
  },
);

// Readers without a mouse scroll wide tables with the arrow keys.
function makeTablesReachable() {
  for (const table of document.querySelectorAll(".sl-markdown-content table"))
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
    else table.removeAttribute("tabindex");
}
addEventListener("DOMContentLoaded", makeTablesReachable);
addEventListener("resize", makeTablesReachable);
