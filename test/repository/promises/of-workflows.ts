/** Promises about builds, tests and releases: secrets that a change of a workflow could expose. */
import type { Break } from "./break";

const LOCKED = "All that is bundled";
const TEST = "test/repository/workflows.test.ts";
const CHANGES = ".github/workflows/test.yml";
const RELEASE = ".github/workflows/release.yml";

const changes: readonly (readonly [file: string, from: string, to: string])[] = [
  [RELEASE, "      - run: npm ci\n      - run: npm run build", "      - run: npm install\n      - run: npm run build"],
  [
    RELEASE,
    "- run: npm publish --provenance --access public\n      - run",
    "- run: npm publish --access public\n      - run",
  ],
  [RELEASE, "    environment: release\n", ""],
  [
    RELEASE,
    "    environment: release\n",
    "    environment: release\n    env:\n      SIGNING_KEY: ${{ secrets.SIGNING_KEY }}\n",
  ],
  [RELEASE, "    needs: check\n", ""],
  [CHANGES, "    name: Signatures and workflows\n", "    name: Signatures\n    permissions: write-all\n"],
  [CHANGES, "run: npm audit signatures", 'run: npm audit signatures && echo "${{ github.event.pull_request.title }}"'],
  [CHANGES, "  pull_request:\n", "  pull_request_target:\n"],
  [".github/workflows/nightly.yml", "      - run: npm audit --audit-level=high\n", ""],
];

export const OF_WORKFLOWS: readonly Break[] = [
  ...changes.map(([file, from, to]) => ({ promise: LOCKED, file, from, to, test: TEST })),
  {
    promise: LOCKED,
    file: CHANGES,
    from: /persist-credentials: false/,
    to: "persist-credentials: true",
    test: TEST,
  },
];
