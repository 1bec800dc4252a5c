/** Promises about secrets in each output: the log, diagnostics, the journal, reports of a crash. */
import type { Break } from "./break";

const NO_SECRET = "No secret is in a log";
const REDACTION = "test/api/redaction.test.ts";

export const OF_OUTPUT: readonly Break[] = [
  {
    promise: NO_SECRET,
    file: "src/api/requests/pipeline.ts",
    from: "parameters: withoutSecrets(parameters, secrets) }",
    to: "parameters }",
    test: "test/api/requests/pipeline.test.ts",
  },
  {
    promise: NO_SECRET,
    file: "src/api/requests/pipeline.ts",
    from: 'log("debug", "Answer", { ...fields,',
    to: 'log("debug", "Answer", { ...fields, headers: JSON.stringify(request.headers),',
    test: "test/api/requests/pipeline.test.ts",
  },
  {
    promise: NO_SECRET,
    file: "src/api/requests/write-stages.ts",
    from: "hidden(redacted(withoutSecrets(parameters, secrets)), scrubber)",
    to: "parameters",
    test: "test/api/requests/write-stages.test.ts",
  },
  {
    promise: NO_SECRET,
    file: "src/api/requests/write-stages.ts",
    from: "message: scrubber.text(fault?.serverMessage ?? String(error)),",
    to: "message: fault?.serverMessage ?? String(error),",
    test: "test/api/requests/write-stages.test.ts",
  },
  {
    promise: NO_SECRET,
    file: "src/api/redaction.ts",
    from: '[...forms, base64, bytes.toString("base64url")]',
    to: "forms",
    test: REDACTION,
  },
  {
    promise: NO_SECRET,
    file: "src/api/foreign.ts",
    from: "printableLine(scrubber.text(location), LONGEST_NAME)",
    to: "printableLine(location, LONGEST_NAME)",
    test: REDACTION,
  },
  {
    promise: NO_SECRET,
    file: "src/api/foreign.ts",
    from: "const clean = scrubber.text(text);",
    to: "const clean = scrubber.text(text.slice(0, 200));",
    test: REDACTION,
  },
  {
    promise: NO_SECRET,
    file: "src/framework/planning/validate.ts",
    from: "hidden: given.hidden || attribute.traits.sensitive }",
    to: "hidden: attribute.traits.sensitive }",
    test: "test/framework/planning/validate.test.ts",
  },
  {
    promise: NO_SECRET,
    file: "src/plugin/server/provider-process.ts",
    from: "${scrubbed(stackText(error))}`",
    to: "${stackText(error)}`",
    test: "test/plugin/server/provider-process.test.ts",
  },
  {
    promise: NO_SECRET,
    file: "src/plugin/server/provider-process.ts",
    from: "scrubbed(error instanceof Error ? error.message : String(error))",
    to: "error instanceof Error ? error.message : String(error)",
    test: "test/plugin/server/provider-process.test.ts",
  },
  {
    promise: NO_SECRET,
    file: "src/provider/unreported-applies.ts",
    from: "this.options.scrub(unreported.trouble)",
    to: "unreported.trouble",
    test: "test/provider/unreported-applies.test.ts",
  },
  {
    promise: NO_SECRET,
    file: "src/api/redaction.ts",
    from: '  "csrfpreventiontoken",\n',
    to: "",
    test: REDACTION,
  },
  {
    promise: "Texts are cut",
    file: "src/plugin/log.ts",
    from: "[printable(key, LONGEST_NAME), item]",
    to: "[key, item]",
    test: "test/plugin/log.test.ts",
  },
];
