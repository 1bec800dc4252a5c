/** A definition on a fake server, without automatic applies. */
import type { State } from "../../../src/framework/attribute";
import type { DataSource } from "../../../src/resources/kinds/define";
import { dataSources } from "../../../src/resources/sdn";
import { FakeSession } from "../../support/fake-session";
import { Lifecycle, readData } from "../../support/lifecycle";
import { definition } from "./definition";

export const MANUAL = { settings: { sdnApply: "manual" as const } };

export function open(type: string, answers: ConstructorParameters<typeof FakeSession>[0]) {
  const session = new FakeSession(answers, MANUAL);
  return { session, life: new Lifecycle(definition(type), session) };
}

/** Requests that change something, with their parameters. */
export const written = (session: FakeSession) =>
  session.requests
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, parameters }) => [`${method} ${path}`, parameters]);

export function data(type: string, session: FakeSession, config: State = {}) {
  return readData(dataSources.find((source) => source.type === type) as DataSource, session, config);
}
