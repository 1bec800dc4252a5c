/** The window for a server that handles one write after the other, each after a network delay. */
import { describe, expect, it } from "vitest";
import { WriteWindow } from "../../src/api/queue";

interface Server {
  readonly roundTripMs: number;
  readonly workMs: number;
}

/**
 * Sends writes as the window allows, in virtual time; returns the time of the last response, and the most writes in
 * flight.
 */
function send(window: WriteWindow, writes: number, { roundTripMs, workMs }: Server) {
  const inFlight: { readonly sent: number; readonly answered: number; readonly among: number }[] = [];
  let now = 0;
  let free = 0;
  let most = 0;
  const next = () => {
    const first = inFlight.reduce((a, b) => (b.answered < a.answered ? b : a));
    inFlight.splice(inFlight.indexOf(first), 1);
    now = first.answered;
    window.answered(first.answered - first.sent, first.among);
  };
  for (let sent = 0; sent < writes; sent++) {
    while (inFlight.length >= window.size) next();
    free = Math.max(free, now + roundTripMs / 2) + workMs;
    inFlight.push({ sent: now, answered: free + roundTripMs / 2, among: inFlight.length + 1 });
    most = Math.max(most, inFlight.length);
  }
  while (inFlight.length > 0) next();
  return { took: now, most };
}

describe("the window of writes", () => {
  it.each([
    { roundTripMs: 15, workMs: 12 },
    { roundTripMs: 30, workMs: 12 },
    { roundTripMs: 65, workMs: 15 },
    { roundTripMs: 1, workMs: 12 },
    { roundTripMs: 100, workMs: 1 },
  ])("the window keeps a server busy at a distance of $roundTripMs ms and $workMs ms of work", (server) => {
    const { took, most } = send(new WriteWindow(), 300, server);
    const least = Math.max(300 * server.workMs, (300 * server.roundTripMs) / 10);
    expect(took).toBeLessThan(1.1 * least + 3 * server.roundTripMs);
    expect(most).toBeLessThanOrEqual(10);
  });

  it("the window does not fill the queue of a near server", () => {
    expect(send(new WriteWindow(), 300, { roundTripMs: 1, workMs: 50 }).most).toBeLessThanOrEqual(5);
  });

  it("one write at a time is in flight after a sign of contention, and more writes later", () => {
    const window = new WriteWindow();
    send(window, 100, { roundTripMs: 100, workMs: 5 });
    const before = window.size;
    window.contended();
    expect(before).toBeGreaterThan(4);
    expect(window.size).toBe(1);
    expect(send(window, before, { roundTripMs: 100, workMs: 5 }).most).toBe(1);
    expect(send(window, 100, { roundTripMs: 100, workMs: 5 }).most).toBeGreaterThan(4);
  });

  it("a burst of failures counts as one, and responses to earlier writes do not count", () => {
    const window = new WriteWindow();
    send(window, 100, { roundTripMs: 100, workMs: 5 });
    const [before, era] = [window.size, window.era];
    for (let failure = 0; failure < before; failure++) window.contended();
    for (let late = 0; late < before; late++) window.answered(100, before, era);
    for (let answer = 1; answer < 2 * before; answer++) window.answered(100, 1);
    expect(window.size).toBe(1);
    window.answered(100, 1);
    expect(window.size).toBe(2);
  });

  it("one write at a time is in flight while each is slow", () => {
    const window = new WriteWindow();
    window.answered(4000, 2);
    expect(window.size).toBe(2);
    window.answered(4001, 2);
    expect(window.size).toBe(1);
    expect(send(window, 20, { roundTripMs: 10, workMs: 5000 }).most).toBe(1);
  });
});
