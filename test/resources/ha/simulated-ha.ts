import type { Resource } from "../../../src/resources/kinds/define";
import type { ConfigFile } from "../../../src/simulator/kernel/config-file";
import type { Section, Sections } from "../../../src/simulator/kernel/section-config";
import { Session } from "../../replay/session";
import { FakeSession, type Sent } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { simulatedAnswer } from "../../support/simulated-session";

/** Opens a definition on a simulated cluster, whose HA objects other clients can change. */
export function setUp(definition: Resource, version = "9.2.11") {
  const cluster = new Session();
  /** Responses that replace those of single operations. */
  const special = new Map<string, (sent: Sent) => unknown>();
  const session = new FakeSession(
    (sent) => (special.get(`${sent.method} ${sent.path}`) ?? ((sent) => simulatedAnswer(cluster, sent)))(sent),
    { version },
  );
  return {
    session,
    life: new Lifecycle(definition, session),
    special,
    stored: (file: ConfigFile<Sections>, id: string) => cluster.store.read(file)[id],
    put: (file: ConfigFile<Sections>, id: string, section: Section) =>
      cluster.store.change(file, (sections) => {
        sections[id] = section;
      }),
    clear: (file: ConfigFile<Sections>) =>
      cluster.store.change(file, (sections) => {
        for (const id of Object.keys(sections)) delete sections[id];
      }),
  };
}

/** A guest in the manager's report. */
export const service = (sid: string, node: string, crm_state = "started") => ({
  ...{ id: `service:${sid}`, type: "service", sid, node, crm_state, state: crm_state },
  status: `${sid} (${node}, ${crm_state})`,
});
