import { expect } from "vitest";
import type { Blocks } from "../../support/json-configuration";
import { casesOf, type DataGroup, elementOf } from "./group";

const seeds: Blocks = {
  "pve_backup_job.nightly": {
    job_id: "nightly",
    schedule: "21:00",
    guests: [100, 200],
    storage: "backups",
    mode: "snapshot",
    retention: { keep_daily: 7, keep_weekly: 4 },
  },
  "pve_replication_job.web": { guest: 100, target: "pve2", schedule: "*/30", rate: 50 },
  "pve_realm_sync_job.staff": {
    job_id: "staff",
    realm: "corpldap",
    schedule: "hourly",
    scope: "both",
    remove_vanished: ["entry", "acl"],
  },
  "pve_acme_plugin.cloudflare": {
    id: "cloudflare",
    api: "cf",
    data: { CF_Token: "secret", CF_Account_ID: "account" },
    validation_delay: 60,
  },
  "pve_acme_account.default": {
    name: "default",
    contact: ["admin@example.com"],
    tos_url: "${data.pve_acme_directory_meta.default.terms_of_service}",
  },
  "data.pve_acme_directory_meta.default": {},
};
const caseOf = casesOf(seeds);

const backup = caseOf("pve_backup_job.nightly", { enabled: true });
const sync = caseOf("pve_realm_sync_job.staff", { enable_new: true, enabled: true, remove_vanished: ["acl", "entry"] });
const plugin = caseOf("pve_acme_plugin.cloudflare", {
  data: undefined,
  data_keys: ["CF_Account_ID", "CF_Token"],
  enabled: true,
  type: "dns",
});

/** Backup, replication and realm sync jobs, ACME. */
export const jobs: DataGroup = {
  name: "jobs",
  seeds,
  cases: [
    backup,
    { type: "backup_jobs", expected: { jobs: [elementOf(backup, { next_run: expect.any(Number) })] } },
    {
      type: "backup_job_included_volumes",
      about: "cluster",
      arguments: { job_id: "nightly" },
      expected: {
        guests: [
          {
            name: "web1",
            type: "qemu",
            vm_id: 100,
            volumes: [
              { included: true, name: "local-zfs:vm-100-disk-0", reason: "backup=yes", volume: "scsi0" },
              { included: false, name: "local-zfs:vm-100-disk-1", reason: "backup=no", volume: "scsi1" },
            ],
          },
          {
            name: "ct1",
            type: "lxc",
            vm_id: 200,
            volumes: [
              { included: true, name: "data:200/vm-200-disk-0.raw", reason: "enabled", volume: "mp0" },
              { included: true, name: "local-zfs:subvol-200-disk-0", reason: "rootfs", volume: "rootfs" },
            ],
          },
        ],
      },
    },
    {
      type: "backup_not_backed_up_guests",
      about: "cluster",
      expected: {
        guests: [
          { name: "db1", type: "qemu", vm_id: 101 },
          { name: "app1", type: "qemu", vm_id: 102 },
          { name: "ct2", type: "lxc", vm_id: 201 },
        ],
      },
    },
    {
      type: "replication_job",
      about: "cluster",
      arguments: { guest: 100, job_number: 0 },
      expected: { enabled: true, job_id: "100-0", rate: 50, schedule: "*/30", source: "pve1", target: "pve2" },
    },
    {
      type: "replication_jobs",
      expected: { jobs: [{ enabled: true, guest: 100, job_id: "100-0", job_number: 0, rate: 50 }] },
    },
    sync,
    // Unlike the data source of one job, the list has no defaults.
    {
      type: "realm_sync_jobs",
      expected: { jobs: [{ ...elementOf(sync), enable_new: null, next_run: expect.any(Number) }] },
    },
    plugin,
    {
      type: "acme_plugins",
      expected: {
        plugins: [elementOf(plugin), { enabled: true, id: "standalone", type: "standalone", validation_delay: 30 }],
      },
    },
    {
      type: "acme_account",
      arguments: { name: "default" },
      expected: {
        contact: ["admin@example.com"],
        status: "valid",
        directory: expect.stringContaining("letsencrypt.org"),
      },
    },
    { type: "acme_accounts", expected: { names: ["default"] } },
    {
      type: "acme_challenge_schema",
      arguments: { id: "cf" },
      expected: {
        name: "Cloudflare Managed DNS",
        type: "dns",
        fields: expect.arrayContaining([expect.objectContaining({ key: "CF_Token", type: "string" })]),
      },
    },
    {
      type: "acme_challenge_schemas",
      expected: {
        schemas: expect.arrayContaining([expect.objectContaining({ id: "acmedns", name: "acme-dns", type: "dns" })]),
      },
    },
    {
      type: "acme_directories",
      about: "cluster",
      expected: {
        directories: [
          { name: "Let's Encrypt V2", url: "https://acme-v02.api.letsencrypt.org/directory" },
          { name: "Let's Encrypt V2 Staging", url: "https://acme-staging-v02.api.letsencrypt.org/directory" },
        ],
      },
    },
    {
      type: "acme_directory_meta",
      about: "cluster",
      expected: {
        caa_identities: ["letsencrypt.org"],
        external_account_required: false,
        terms_of_service: "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf",
        website: "https://letsencrypt.org",
      },
    },
    {
      type: "acme_terms_of_service",
      about: "cluster",
      expected: { url: "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf" },
    },
  ],
};
