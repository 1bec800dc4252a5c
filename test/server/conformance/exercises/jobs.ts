/** Backup jobs and synchronizations of realms. All are disabled. */
import { collection, type Exercises, PREFIX } from "../exercise";

export const jobs: Exercises = ({ facts }) => {
  const [storage] = facts.storages.filter((name) => ["local", "backups"].includes(name));
  // Not every server lists its realms.
  const realm = (facts.realms ?? ["corpldap"]).find((name) => name !== "pam" && name !== "pve");
  const backup = `${PREFIX}-backup`;
  return [
    {
      name: "backup jobs",
      lack: storage === undefined ? "the server has neither a storage local nor backups" : undefined,
      steps: collection({
        path: "/cluster/backup",
        key: "id",
        name: backup,
        create: { schedule: "sat 04:00", enabled: "0", all: "1", storage: storage ?? "", comment: "one" },
        change: { comment: "two", schedule: "sun 04:00" },
        always: { all: "1" },
        absent: /No such job|does not exist/i,
        duplicate: /already exists/,
        stale: /property is not defined/,
        more: [{ operation: "GET /cluster/backup/{id}/included_volumes", params: { id: backup } }],
      }),
    },
    {
      name: "synchronizations of realms",
      lack: realm === undefined ? "the server has no realm that can be synchronized" : undefined,
      steps: collection({
        path: "/cluster/jobs/realm-sync",
        createsAtItem: true,
        key: "id",
        name: `${PREFIX}-sync`,
        create: { schedule: "daily", realm: realm ?? "", enabled: "0", comment: "one", scope: "users" },
        change: { schedule: "weekly", comment: "two" },
        unread: ["enabled"],
        absent: /does not exist|No such/i,
        duplicate: /already exists/,
        stale: /property is not defined/,
      }),
    },
  ];
};
