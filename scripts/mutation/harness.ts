/**
 * The part of vitest's interface that unit tests use, for many runs in one process. Tests are collected once; each mutant
 * then runs only the tests that reach it.
 */
import { mock } from "node:test";
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  customMatchers,
  GLOBAL_EXPECT,
  getState,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";
import { fn, restoreAllMocks, spyOn } from "@vitest/spy";

type Work = () => unknown;

interface Suite {
  readonly name: string;
  readonly parent: Suite | undefined;
  readonly before: Work[];
  readonly after: Work[];
  readonly beforeAll: Work[];
  readonly afterAll: Work[];
}

export interface Test {
  readonly name: string;
  readonly file: string;
  readonly suite: Suite;
  readonly work: Work;
}

export const tests: Test[] = [];
const suiteOf = (name: string, parent?: Suite): Suite => ({
  name,
  parent,
  before: [],
  after: [],
  beforeAll: [],
  afterAll: [],
});
let current = suiteOf("");
let file = "";

/** Begins a test file. */
export function beginFile(name: string): void {
  file = name;
  current = suiteOf("");
}

// Switch of the mutants.

let active = -1;
let reached: Set<number> | undefined;
(globalThis as { __mutant?: (id: number) => boolean }).__mutant = (id) => {
  reached?.add(id);
  return id === active;
};

export const activate = (id: number): void => {
  active = id;
};

/** Runs the work, and returns the mutants that it reaches. */
export async function reachedBy(work: () => Promise<void>): Promise<Set<number>> {
  reached = new Set();
  await work();
  const found = reached;
  reached = undefined;
  return found;
}

// describe, it and hooks.

type Body = (...args: never[]) => unknown;
const bodyOf = (one: unknown, other: unknown): Body => (typeof one === "function" ? one : other) as Body;

const named = (name: unknown): string => (typeof name === "function" ? name.name : String(name));

function describeOne(name: unknown, one: unknown, other?: unknown): void {
  const outer = current;
  current = suiteOf(named(name), outer);
  bodyOf(one, other)();
  current = outer;
}

function itOne(name: unknown, one: unknown, other?: unknown): void {
  const names: string[] = [named(name)];
  for (let suite: Suite | undefined = current; suite; suite = suite.parent) if (suite.name) names.unshift(suite.name);
  const body = bodyOf(one, other);
  tests.push({ name: names.join(" > "), file, suite: current, work: () => body() });
}

type Each = (cases: readonly unknown[]) => (name: unknown, one: unknown, other?: unknown) => void;

const eachOf =
  (register: typeof itOne): Each =>
  (cases) =>
  (name, one, other) => {
    const body = bodyOf(one, other) as (...args: unknown[]) => unknown;
    cases.forEach((row, index) => {
      const args = Array.isArray(row) ? row : [row];
      register(`${named(name)} #${index}`, () => body(...args));
    });
  };

const skip = () => undefined;
const variants = (register: typeof itOne) => ({
  each: eachOf(register),
  skip,
  todo: skip,
  skipIf: (condition: unknown) => (condition ? withSkippedEach : Object.assign(register, { each: eachOf(register) })),
  runIf: (condition: unknown) => (condition ? Object.assign(register, { each: eachOf(register) }) : withSkippedEach),
});
const withSkippedEach = Object.assign(skip, { each: () => skip });

export const describe = Object.assign(describeOne, variants(describeOne));
export const it = Object.assign(itOne, variants(itOne));
export const beforeEach = (work: Work): unknown => current.before.push(work);
export const afterEach = (work: Work): unknown => current.after.push(work);
export const beforeAll = (work: Work): unknown => current.beforeAll.push(work);
export const afterAll = (work: Work): unknown => current.afterAll.push(work);
const finishing: Work[] = [];
export const onTestFinished = (work: Work): unknown => finishing.push(work);
export const expectTypeOf = (): unknown => new Proxy(skip, { get: () => expectTypeOf, apply: () => expectTypeOf() });

const stubbed = new Map<string, string | undefined>();

function setEnv(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

const STEPS = 100;
// A test may fake `setImmediate`.
const turn = setImmediate;
const realElapsed = performance.now.bind(performance);
let elapsed = 0;

export const vi = {
  ...{ fn, spyOn, restoreAllMocks },
  useFakeTimers(): void {
    mock.timers.enable({ apis: ["setTimeout", "setInterval", "setImmediate", "Date"], now: Date.now() });
    elapsed = realElapsed();
    performance.now = () => elapsed;
  },
  useRealTimers(): void {
    mock.timers.reset();
    performance.now = realElapsed;
  },
  /** In steps, so that work between them can start timers. */
  async advanceTimersByTimeAsync(milliseconds: number): Promise<void> {
    for (let step = 1, passed = 0; step <= STEPS; step++) {
      const until = Math.round((milliseconds * step) / STEPS);
      elapsed += until - passed;
      mock.timers.tick(until - passed);
      passed = until;
      await new Promise((resolve) => turn(resolve));
    }
  },
  waitFor: (assertion: Work, timeout?: number) => retried(assertion, timeout),
  stubEnv(name: string, value: string | undefined): void {
    if (!stubbed.has(name)) stubbed.set(name, process.env[name]);
    setEnv(name, value);
  },
  unstubAllEnvs(): void {
    for (const [name, value] of stubbed) setEnv(name, value);
    stubbed.clear();
  },
};

// expect.

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

export const expect = ((value: unknown, message?: string) => {
  setState({ assertionCalls: getState(expect as never).assertionCalls + 1 }, expect as never);
  return chai.expect(value, message);
}) as unknown as typeof chai.expect;

const POLL_MS = 10;

/** Repeats an assertion until it passes. */
async function retried(assertion: Work, timeout = 1_000): Promise<unknown> {
  for (let waited = 0; ; waited += POLL_MS) {
    try {
      return await assertion();
    } catch (failure) {
      if (waited >= timeout) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Repeats an assertion about the value of `read` until it passes. */
function poll(read: () => unknown, { timeout = 1_000 } = {}): object {
  const assertion =
    (name: string | symbol) =>
    (...args: unknown[]) =>
      retried(async () => {
        const matchers: object = expect(await read());
        return Reflect.apply(Reflect.get(matchers, name), matchers, args);
      }, timeout);
  return new Proxy({}, { get: (_, name) => assertion(name) });
}

Object.assign(expect, chai.expect, (globalThis as never)[ASYMMETRIC_MATCHERS_OBJECT], { poll });
setState({ assertionCalls: 0, isExpectingAssertions: false } as never, expect as never);
(chai.expect as unknown as { extend(expect: unknown, matchers: object): void }).extend(expect, customMatchers);
(globalThis as Record<symbol, unknown>)[GLOBAL_EXPECT] = expect;

// Runs.

const opened = new Set<Suite>();

/** Runs one test with its hooks; throws its failure. */
export async function runTest({ suite, work }: Test): Promise<void> {
  const suites: Suite[] = [];
  for (let at: Suite | undefined = suite; at; at = at.parent) suites.unshift(at);
  for (const opening of suites) {
    if (opened.has(opening)) continue;
    opened.add(opening);
    for (const hook of opening.beforeAll) await hook();
  }
  try {
    for (const { before } of suites) for (const hook of before) await hook();
    await work();
  } finally {
    for (const work of finishing.splice(0).toReversed()) await work();
    for (const { after } of suites.toReversed()) for (const hook of after) await hook();
  }
}
