import type { DataGroup } from "./group";

/** Pools, mappings, metric servers and CPU models. */
export const objects: DataGroup = {
  name: "objects",
  seeds: `
resource "pve_pool" "production" {
  pool_id = "production"
  comment = "Customers"
  guests  = [200, 100]
}
resource "pve_pool" "web" {
  pool_id  = "\${pve_pool.production.pool_id}/web"
  storages = ["local"]
}
resource "pve_mapping_dir" "share" {
  id  = "share"
  map = [{ node_name = "pve1", path = "/srv/two" }]
}
resource "pve_mapping_pci" "gpu" {
  id          = "gpu"
  description = "Graphics cards"
  map = [
    { node_name = "pve2", path = "0000:41:00.0", vendor_device_id = "10de:2204" },
    { node_name = "pve1", path = "0000:01:00.0", vendor_device_id = "10de:2204", iommu_group = 14 },
  ]
}
resource "pve_mapping_usb" "token" {
  id  = "token"
  map = [{ node_name = "pve1", vendor_product_id = "1050:0407" }]
}
resource "pve_metric_server_graphite" "one" {
  server_id = "graphite"
  server    = "192.0.2.50"
  port      = 2003
}
resource "pve_metric_server_influxdb" "one" {
  server_id    = "influx"
  server       = "192.0.2.51"
  port         = 8089
  bucket       = "pve"
  organization = "ops"
}
resource "pve_metric_server_opentelemetry" "one" {
  server_id           = "otel"
  server              = "127.0.0.1"
  port                = 4318
  protocol            = "http"
  resource_attributes = { environment = "production" }
}
resource "pve_cpu_model" "migratable" {
  name           = "migratable"
  reported_model = "EPYC-Rome"
  flags          = { enabled = ["pdpe1gb", "aes"], disabled = ["pcid"] }
}
`,
  cases: [
    {
      type: "pool",
      about: "cluster",
      arguments: { pool_id: "production" },
      expected: {
        comment: "Customers",
        guests: [100, 200],
        members: [
          { id: "lxc/200", name: "ct1", node_name: "pve1", type: "lxc", vm_id: 200 },
          { id: "qemu/100", name: "web1", node_name: "pve1", type: "qemu", vm_id: 100 },
        ],
        storages: [],
      },
    },
    {
      type: "pool",
      about: "cluster",
      arguments: { pool_id: "production", deprecated_path: true },
      expected: {
        comment: "Customers",
        guests: [100, 200],
        members: [
          { id: "lxc/200", name: "ct1", node_name: "pve1", type: "lxc", vm_id: 200 },
          { id: "qemu/100", name: "web1", node_name: "pve1", type: "qemu", vm_id: 100 },
        ],
        storages: [],
      },
    },
    {
      type: "pools",
      expected: { pools: [{ comment: "Customers", pool_id: "production" }, { pool_id: "production/web" }] },
    },
    { type: "mapping_dir", arguments: { id: "share" }, expected: { map: [{ node_name: "pve1", path: "/srv/two" }] } },
    { type: "mapping_dirs", expected: { mappings: [{ id: "share", map: [{ node_name: "pve1", path: "/srv/two" }] }] } },
    {
      type: "mapping_pci",
      arguments: { id: "gpu" },
      expected: {
        description: "Graphics cards",
        live_migration_capable: false,
        map: [
          { iommu_group: 14, node_name: "pve1", path: "0000:01:00.0", vendor_device_id: "10de:2204" },
          { node_name: "pve2", path: "0000:41:00.0", vendor_device_id: "10de:2204" },
        ],
        mediated_devices: false,
      },
    },
    {
      type: "mapping_pcis",
      expected: {
        mappings: [
          {
            description: "Graphics cards",
            id: "gpu",
            live_migration_capable: false,
            map: [
              { iommu_group: 14, node_name: "pve1", path: "0000:01:00.0", vendor_device_id: "10de:2204" },
              { node_name: "pve2", path: "0000:41:00.0", vendor_device_id: "10de:2204" },
            ],
            mediated_devices: false,
          },
        ],
      },
    },
    {
      type: "mapping_usb",
      arguments: { id: "token" },
      expected: { map: [{ node_name: "pve1", vendor_product_id: "1050:0407" }] },
    },
    {
      type: "mapping_usbs",
      expected: { mappings: [{ id: "token", map: [{ node_name: "pve1", vendor_product_id: "1050:0407" }] }] },
    },
    {
      type: "mappings",
      about: "cluster",
      arguments: { check_node: "pve1" },
      expected: {
        mappings: [
          { id: "share", map: [{ node_name: "pve1", path: "/srv/two" }], type: "dir" },
          {
            checks: [{ message: "Invalid configuration: pci device '0000:01:00.0' not found", severity: "error" }],
            description: "Graphics cards",
            id: "gpu",
            map: [
              { device_id: "10de:2204", iommu_group: 14, node_name: "pve1", path: "0000:01:00.0" },
              { device_id: "10de:2204", node_name: "pve2", path: "0000:41:00.0" },
            ],
            type: "pci",
          },
          {
            checks: [{ message: "Invalid configuration: usb device '1050:0407' not found", severity: "error" }],
            id: "token",
            map: [{ device_id: "1050:0407", node_name: "pve1" }],
            type: "usb",
          },
        ],
      },
    },
    {
      type: "mappings",
      arguments: { type: "pci" },
      expected: {
        mappings: [
          {
            description: "Graphics cards",
            id: "gpu",
            map: [
              { device_id: "10de:2204", iommu_group: 14, node_name: "pve1", path: "0000:01:00.0" },
              { device_id: "10de:2204", node_name: "pve2", path: "0000:41:00.0" },
            ],
            type: "pci",
          },
        ],
      },
    },
    {
      type: "metric_server_graphite",
      arguments: { server_id: "graphite" },
      expected: { enabled: true, port: 2003, protocol: "udp", server: "192.0.2.50" },
    },
    {
      type: "metric_server_influxdb",
      arguments: { server_id: "influx" },
      expected: {
        bucket: "pve",
        enabled: true,
        organization: "ops",
        port: 8089,
        protocol: "udp",
        server: "192.0.2.51",
        verify_certificate: true,
      },
    },
    {
      type: "metric_server_opentelemetry",
      arguments: { server_id: "otel" },
      expected: {
        compression: "gzip",
        enabled: true,
        port: 4318,
        protocol: "http",
        resource_attributes: { environment: "production" },
        server: "127.0.0.1",
        verify_certificate: true,
      },
    },
    {
      type: "metric_servers",
      expected: {
        servers: [
          { enabled: true, port: 2003, server: "192.0.2.50", server_id: "graphite", type: "graphite" },
          { enabled: true, port: 8089, server: "192.0.2.51", server_id: "influx", type: "influxdb" },
          { enabled: true, port: 4318, server: "127.0.0.1", server_id: "otel", type: "opentelemetry" },
        ],
      },
    },
    {
      type: "cpu_model",
      arguments: { name: "migratable" },
      expected: {
        cpu_type: "custom-migratable",
        flags: { disabled: ["pcid"], enabled: ["aes", "pdpe1gb"] },
        hidden: false,
        reported_model: "EPYC-Rome",
      },
    },
    {
      type: "cpu_models",
      expected: {
        models: [
          {
            cpu_type: "custom-migratable",
            flags: { disabled: ["pcid"], enabled: ["aes", "pdpe1gb"] },
            hidden: false,
            name: "migratable",
            reported_model: "EPYC-Rome",
          },
        ],
      },
    },
    {
      type: "cpu_flags",
      about: "cluster",
      expected: {
        flags: [
          {
            description: "Activate AES instruction set for HW acceleration.",
            name: "aes",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: "Improve performance in overcommitted Windows guests.",
            name: "hv-tlbflush",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: "Controls nested virtualization.",
            name: "nested-virt",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: "Meltdown fix cost reduction on Westmere, Sandy-, and IvyBridge Intel CPUs.",
            name: "pcid",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: "Allow guest OS to use 1GB size pages, if host HW supports it.",
            name: "pdpe1gb",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: "Allows improved Spectre mitigation with Intel CPUs.",
            name: "spec-ctrl",
            supported_on: ["pve1", "pve2", "pve3"],
          },
          {
            description: 'Basis for "Speculative Store Bypass" protection for AMD models.',
            name: "virt-ssbd",
            supported_on: ["pve1", "pve2", "pve3"],
          },
        ],
      },
    },
  ],
};
