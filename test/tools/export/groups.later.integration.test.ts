/** Later exports next to earlier ones: files, functions and classes of tenants are distinct with any tenant names. */

import fc from "fast-check";
import { expect, it } from "vitest";
import * as library from "../../../src";
import { EXPORT_LANGUAGES } from "../../../src/tools/choices";
import { formOf } from "../../../src/tools/export/export";
import type { ExportRun } from "../../../src/tools/export/manifest";
import { withReferences } from "../../../src/tools/export/references";
import { clusterObject } from "./objects";

const pool = (id: string) => clusterObject("pool", id, { pool_id: id });
const job = (id: string, of: string) => clusterObject("backup_job", id, { job_id: id, schedule: "21:00", pool: of });

/** Names that end with numbers, as those of later exports do, and names that exports use for files. */
const tenant = fc.constantFrom(
  ..."a a2 a-2 a_3 A2 a22 a2-2 objects objects2 a-objects a-objects2 a-run-2 pools2 1a 2 tenant-a".split(" "),
);

/** Patterns for the name of an export in a file or in the index. */
const NAMES = {
  typescript: /^import \{ (?:\w+ as )?(\w+) \} from/gm,
  python: /^from \.\w+ import (\w+)/gm,
  go: /^\t(?:\w+ := )?(add\w+)\(/gm,
  java: /new (\w+)\(/g,
  csharp: /new (\w+)\(/g,
} as const;

it.each(EXPORT_LANGUAGES)("tenants in %s have a file and a name for each export", (language) => {
  const form = formOf({ language, library: "cdktf" }, () => library as never);
  fc.assert(
    fc.property(
      fc.uniqueArray(tenant, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 2, max: 3 }),
      (ids, times) => {
        const pools = ids.map(pool);
        const runs: ExportRun[] = [];
        const files: string[] = [];
        for (let run = 1; run <= times; run++) {
          const suffix = run === 1 ? "" : `-${run}`;
          const jobs = ids.map((id, at) => job(`j${run}-${at}`, id));
          const fresh = run === 1 ? [...pools, ...jobs] : jobs;
          const written = withReferences(fresh, new Set(run === 1 ? [] : pools), "tenant", () => false);
          const { files: some, families } = form.objects(written, suffix, []);
          files.push(...Object.keys(some));
          runs.push({ suffix, objects: {}, families });
        }
        expect(new Set(files.map((path) => path.toLowerCase())).size, files.join()).toBe(files.length);
        if (language === "hcl") return;
        const index = form.index?.text(runs, []) ?? "";
        const names = [...index.matchAll(NAMES[language])].map(([, name = ""]) => name);
        expect(names).toHaveLength(ids.length * times);
        expect(new Set(names.map((name) => name.toLowerCase())).size, index).toBe(names.length);
      },
    ),
    { numRuns: 60 },
  );
});
