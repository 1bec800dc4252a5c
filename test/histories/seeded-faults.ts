/** Faults for a copy of the provider. The checker must find each of them. */
export interface SeededFault {
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
}

const SEND = "send(request)";
const WRITE = `return (await ${SEND}).data;`;
const SESSION = "src/api/session.ts";
const UPDATE = "src/framework/applying/update.ts";
const DELETION = "src/framework/applying/deletion.ts";
const CREATION = "src/framework/applying/creation.ts";
const CONCLUSION = "src/framework/applying/conclude-creation.ts";
const RULE = "src/resources/firewall/single-rule-behaviour.ts";
const IPSET = "src/resources/firewall/ipset.ts";
const PLACE = "src/resources/firewall/rule-list/place-rule.ts";

export const SEEDED_FAULTS: readonly SeededFault[] = [
  {
    name: "lost marker",
    file: "src/resources/firewall/marked-rule.ts",
    from: "rule : { ...rule, comment: withMarker(rule.comment, state.id) }",
    to: "rule : rule",
  },
  { name: "double send", file: SESSION, from: WRITE, to: `if (method === "PUT") await ${SEND};\n${WRITE}` },
  {
    name: "early success",
    file: SESSION,
    from: WRITE,
    to: `if (method === "PUT") {\n        void ${SEND}.catch(() => undefined);\n        return null;\n      }\n${WRITE}`,
  },
  {
    name: "missed digest",
    file: "src/resources/firewall/rule-list/rule-list.ts",
    from: "{ ...request.parameters, digest }",
    to: "request.parameters",
  },
  {
    name: "rule moved to the wrong place",
    file: PLACE,
    from: "return older.areAllAbove(at, rules) ? at : rules.length - 1;",
    to: "return older.areAllAbove(at, rules) ? at : rules.length - 2;",
  },
  {
    name: "delete reported but not sent",
    file: SESSION,
    from: WRITE,
    to: `if (method === "DELETE") return null;\n${WRITE}`,
  },
  {
    name: "stale read written back",
    file: "src/resources/kinds/singleton.ts",
    from: "if (hasChanges) await put(services, planned, { ...set,",
    to: "if (hasChanges) await put(services, planned, { ...((behaviourOf as { stale?: object }).stale ??= await get(services, prior)), digest: undefined, ...set,",
  },
  {
    name: "error swallowed",
    file: UPDATE,
    from: `return { state, diagnostics: [...context.diagnostics, ...problems] };`,
    to: `if (effect === "refused") return { state: planned, diagnostics: [] };\nreturn { state, diagnostics: [...context.diagnostics, ...problems] };`,
  },
  {
    name: "unknown outcome taken for success",
    file: UPDATE,
    from: 'const remote = await readRemote(work, opened, before, effect === "unknown");',
    to: `if (effect === "unknown") return { state: knownState(planned), diagnostics: [] };\nconst remote = await readRemote(work, opened, before, effect === "unknown");`,
  },
  {
    name: "unknown outcome taken for failure",
    file: "src/api/requests/retry-requests.ts",
    from: "    this.mayBeDone ||= failure.mayBeDone || mayHaveTakenEffect(failure, request);\n    this.outcomeUnknown ||= failure.outcomeUnknown;\n    if (failure.mayComeLate) request.onUnanswered?.();\n",
    to: "",
  },
  {
    name: "state of the plan after a failed update",
    file: UPDATE,
    from: "const state = remote ? reconcileRead(attributes, before, remote) : before;",
    to: "const state = { ...before, ...planned };",
  },
  {
    name: "failed deletion forgotten",
    file: DELETION,
    from: "return { state: lastKnown, diagnostics: [...context.diagnostics,",
    to: "return { state: null, diagnostics: [...context.diagnostics,",
  },
  {
    name: "stale deletion taken for success",
    file: DELETION,
    from: "const isOurs = effect",
    to: 'if (effect === "stale") return { state: null, diagnostics: [] };\nconst isOurs = effect',
  },
  {
    name: "list not confirmed by a last read",
    file: "src/resources/firewall/rule-list/apply.ts",
    from: "if (isWhole && (isConfirmed || edits.length === 0)) {",
    to: "if (isWhole) {",
  },
  {
    name: "rule not confirmed by a last read",
    file: PLACE,
    from: 'if (outcome === "read-again") continue;',
    to: 'if (outcome === "read-again") return;',
  },
  {
    name: "late insertion of a whole list not awaited",
    file: "src/resources/firewall/security-group.ts",
    from: "rules, { lateMs }), {",
    to: "rules), {",
  },
  {
    name: "sent again without a read",
    file: "src/api/retry.ts",
    from: 'return { action: hasVerify ? "verify" : "give-up" };',
    to: 'return { action: "retry", afterMs: 1_000 };',
  },
  { name: "object of another client adopted", file: CREATION, from: "this.mayBeBegun = false;", to: "" },
  {
    name: "foreign object taken for its own",
    file: CONCLUSION,
    from: 'if (remote === "as-planned") return "complete";',
    to: 'if (remote === "as-planned" || remote === "different") return "complete";',
  },
  {
    name: "rule of an unfinished exchange kept",
    file: RULE,
    from: "other !== rules[index] && !isCopy(other, rule) && !isCopy(other, old)",
    to: "other !== rules[index]",
  },
  {
    name: "first rule deleted instead of its own",
    file: RULE,
    from: "const ours = index === undefined ? undefined : rules[index];",
    to: "const ours = index === undefined ? undefined : rules[0];",
  },
  {
    name: "options of others cleared",
    file: "src/resources/kinds/singleton.ts",
    from: "const { set, clear, hasChanges } = updateParameters(attributes, planned, prior, config);",
    to: 'const { set, hasChanges } = updateParameters(attributes, planned, prior, config);\nconst clear = hasChanges ? ["log_ratelimit"] : [];',
  },
  {
    name: "old plan with a fresh digest",
    file: "src/resources/firewall/rule-list/apply.ts",
    from: "    return await list.read();\n  } catch (failure) {\n    if (previous",
    to: "    const fresh = await list.read();\n    return previous ? { ...fresh, rules: previous.rules } : fresh;\n  } catch (failure) {\n    if (previous",
  },
  {
    name: "set deleted with the entries of others",
    file: IPSET,
    from: "membersIn(state).length > 0 ? { force: true } : {}",
    to: "{ force: true }",
  },
  {
    name: "set replaced to change its comment",
    file: IPSET,
    from: "      await services.write(`POST ${PATH}`, {}, { name, rename: name, comment }, write);",
    to: "      for (const method of ['DELETE', 'POST']) await services.write(method === 'POST' ? `POST ${PATH}` : `DELETE ${PATH}/{name}`, { name }, method === 'POST' ? { name, comment } : { force: true }, write);",
  },
  {
    name: "removed value overlooked by a read",
    file: "src/framework/values/reconcile.ts",
    from: "const value = remote === null ? (traits.defaultValue ?? null)",
    to: "const value = remote === null ? (prior ?? null)",
  },
  {
    name: "creation journal not written",
    file: CREATION,
    from: "const begunEarlier = work.engine.creations?.begin(work, planned);",
    to: "const begunEarlier = undefined as BegunCreation | undefined;",
  },
];
