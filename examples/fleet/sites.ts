/** All clusters. A new line is a new stack, and needs a job in deploy.yml. */
export const SITES: Readonly<Record<string, string>> = {
  vienna: "https://pve.vienna.example.com:8006",
  graz: "https://pve.graz.example.com:8006",
  linz: "https://pve.linz.example.com:8006",
};
