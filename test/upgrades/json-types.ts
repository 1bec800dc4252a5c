/** The JSON of each command, by its type in the sources. The schema of a start state is a file of its own. */
import type { ClientReport } from "../../src/simulator";
import type { JsonPicture } from "../../src/tools/diagram";
import type { EndpointReport } from "../../src/tools/doctor/examine";
import type { DriftReport } from "../../src/tools/drift/drift";
import type { Explained } from "../../src/tools/explain";
import type { Exported } from "../../src/tools/export/export";
import type { Imports } from "../../src/tools/export/import-blocks";
import type { FleetResult } from "../../src/tools/fleet";
import type { Initialized } from "../../src/tools/init";
import type { Installed } from "../../src/tools/install";
import type { JournalEntry } from "../../src/tools/journal";
import type { Mirrored } from "../../src/tools/mirror";
import type { PlanReport } from "../../src/tools/plan-report/report";
import type { PolicyReport, WrittenPolicies } from "../../src/tools/policy";
import type { Privileges } from "../../src/tools/privileges";
import type { Mock } from "../../src/tools/test-mocks";

export interface CommandJson {
  readonly diagram: readonly JsonPicture[];
  readonly doctor: readonly EndpointReport[];
  readonly drift: DriftReport;
  readonly explain: Explained;
  readonly export: Exported;
  readonly fleet: readonly FleetResult[];
  readonly "import-blocks": Imports;
  readonly init: Initialized;
  readonly install: Installed;
  readonly "journal show": readonly JournalEntry[];
  readonly mirror: Mirrored;
  readonly "plan-report": PlanReport;
  readonly policy: PolicyReport;
  readonly "policy emit": WrittenPolicies;
  readonly privileges: Privileges;
  readonly "simulate --report": ClientReport;
  // Defaults have the attributes of each type, which are recorded with the schema.
  readonly "test-mocks": readonly (Pick<Mock, "kind" | "type"> & { readonly defaults: object })[];
}
