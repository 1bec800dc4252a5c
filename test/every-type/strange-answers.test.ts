/**
 * A server, or a proxy, that reports success with data of another form. No object may seem deleted because of it: the
 * next apply would create it again. The error names the request.
 */

import { describe, expect, it } from "vitest";
import { DataSourceHandler } from "../../src/framework/handlers/data-source-handler";
import { ResourceHandler } from "../../src/framework/handlers/resource-handler";
import { isImportable } from "../../src/framework/life-cycle";
import { withTimeouts } from "../../src/framework/timeouts";
import { nullState } from "../../src/framework/values/state";
import type { ValueMap } from "../../src/plugin/cty/value";
import { dataSources, resources } from "../../src/resources";
import { instancesOf } from "../lifecycle/instances";
import { scenarios } from "../lifecycle/samples";
import { FakeSession } from "../support/fake-session";
import { argumentsOf, call, engineOf } from "./wrong-answers/reading";

const STRANGE = {
  nothing: null,
  "a string": "x",
  "a flag": true,
  "a list of nothing": [null],
  "a list of lists": [[]],
};

const engineThatAnswers = (answer: unknown) => engineOf(new FakeSession(() => answer));

const configs = new Map<string, ValueMap>(
  scenarios.flatMap(({ samples }) =>
    samples.map((sample) => [sample.type, instancesOf(sample)[0]?.config("set") as ValueMap] as const),
  ),
);
/**
 * Passed on from others unchanged: a certificate authority, corosync; from `api` any response. All of them may be
 * empty.
 */
const PASSED_ON = ["api", "acme_directory_meta", "acme_terms_of_service", "cluster_totem"];

const managed = resources.filter(isImportable);

describe.each(Object.entries(STRANGE))("%s as a response", (_, answer) => {
  it.each(managed.map((definition) => [definition.type, definition] as const))(
    "an invalid response to a read of %s is an error that names the request",
    async (type, definition) => {
      const handler = new ResourceHandler(`pve_${type}`, definition, engineThatAnswers(answer));
      const state = { ...nullState(withTimeouts(definition as never)), ...configs.get(type) };
      const read = await handler.read({ ...call, state });
      expect(read.state).toEqual(state);
      expect(read.diagnostics.map(({ detail }) => detail)).toEqual([expect.stringContaining("Request: GET /")]);
    },
  );

  // A Boolean is the right response here.
  const isRight = (type: string) => answer === true && type === "ceph_flag";
  const ours = dataSources.filter(({ type }) => !PASSED_ON.includes(type) && !isRight(type));
  it.each(ours.map((definition) => [definition.type, definition] as const))(
    "an invalid response to data.%s is an error that names the request",
    async (type, definition) => {
      const handler = new DataSourceHandler(`pve_${type}`, definition, engineThatAnswers(answer));
      const read = await handler.read({ ...call, config: argumentsOf(definition) });
      expect(read.diagnostics.map(({ detail }) => detail)).toEqual([expect.stringContaining("Request: GET /")]);
      expect(read.state).toBeNull();
    },
  );
});
