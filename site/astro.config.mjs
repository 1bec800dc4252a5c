import { readFileSync } from "node:fs";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

const inline = (file) => readFileSync(new URL(`./src/${file}`, import.meta.url), "utf8");

export default defineConfig({
  // A mark, which `scripts/site/relative.ts` replaces by relative addresses.
  base: process.env.SITE_ROOT_MARK,
  outDir: process.env.SITE_OUT,
  build: { format: "file" },
  integrations: [
    starlight({
      title: "cdktf-pve",
      description: "Proxmox VE cluster configuration and resource pools as code",
      customCss: ["./src/styles/site.css"],
      components: { LanguageSelect: "./src/components/VersionMenu.astro" },
      // The middleware chooses the entries of each page.
      sidebar: [{ label: "Start", slug: "index" }],
      routeMiddleware: "./src/sidebar.ts",
      pagination: false,
      disable404Route: true,
      head: [{ tag: "script", content: inline("page.js") }],
      social: [{ icon: "github", label: "Repository", href: "https://github.com/cdktf-pve/cdktf-pve" }],
      expressiveCode: { defaultProps: { wrap: true, hangingIndent: 4 }, themes: ["github-dark", "github-light"] },
    }),
  ],
});
