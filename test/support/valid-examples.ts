/** Checks that examples of the documentation are valid and formatted. One run checks all, each as its own module. */
import type { Workspace } from "./engine";

const VERSIONS = `terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}
`;

/** Variables that a module needs, without values. */
function argumentsOf(text: string): Record<string, null> {
  const variables = [...text.matchAll(/^variable "(\w+)" \{([^}]*)\}/gm)];
  return Object.fromEntries(
    variables.flatMap(([, name = "", body = ""]) => (/\bdefault\b/.test(body) ? [] : [[name, null]])),
  );
}

export async function expectValid(
  workspace: Workspace,
  examples: readonly string[],
  run: (...args: string[]) => Promise<unknown>,
): Promise<void> {
  const modules = examples.map((text, index) => {
    workspace.write(`examples/${index}/main.tf`, text);
    workspace.write(`examples/${index}/versions.tf`, VERSIONS);
    return [`example_${index}`, { source: `./examples/${index}`, ...argumentsOf(text) }];
  });
  workspace.write("main.tf", "");
  workspace.write("examples.tf.json", JSON.stringify({ module: Object.fromEntries(modules) }));
  await run("get");
  await run("validate");
  await run("fmt", "-check", "-diff", "-recursive");
  workspace.write("examples.tf.json", "{}");
}
