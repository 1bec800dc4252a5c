/** One guest of a backup job. Facts: contributing/facts/backup.md#jobs. */
import { string } from "../../framework/attribute";
import { guestId } from "../attributes/integer";
import { backupJobId } from "../formats/names";
import { listMember } from "../kinds/list-member";
import { JOBS_LOCK } from "./job";

export const backupJobMember = listMember({
  type: "backup_job_member",
  description:
    "One guest of a backup job that selects guests by their IDs. Other guests of the job are left alone. The job needs `keep_others = true` and at least one guest in its `guests`, because the server refuses a job without guests. The server has no digest for backup jobs: if two runs change the list of one job at the same moment, one may undo the change of the other. The next plan shows that.",
  importExample: "shared/100",
  attributes: {
    job_id: string({ doc: "Id of the job.", check: [backupJobId] })
      .key()
      .refersTo("backup.backup_job"),
    vm_id: guestId("Id of the guest.").key(),
  },
  owner: "job_id",
  ownerWord: "backup job",
  member: "vm_id",
  path: "/cluster/backup",
  key: "id",
  list: "vmid",
  form: "comma",
  domain: JOBS_LOCK,
  hasDigest: false,
  keepsLast: true,
});
