/** Untrusted configurations, before Terraform sees them. */
import { describe, expect, it } from "vitest";
import { providerAttributes } from "../../../../src/provider/settings";
import { keepsSetting } from "../../../../src/tools/mcp/configuration/rules";
import { screened } from "../../../../src/tools/mcp/configuration/screened";

const POOL = 'resource "pve_pool" "web" {\n  pool_id = "web"\n}\n';
const localOf = (expression: string) => `locals {\n  a = ${expression}\n}\n`;
const objections = (text: string, file = "main.tf") => screened(file, text).objections.map(({ text: one }) => one);

describe("HCL", () => {
  it.each([
    ["a type of another provider", 'resource "null_resource" "a" {}', /Only types of the provider pve/],
    ["the built-in provider", 'resource "terraform_data" "a" {}', /Only types of the provider pve/],
    ["a program as data source", 'data "external" "a" {\n  program = ["sh"]\n}', /remove `data "external"`/],
    ["a state from elsewhere", 'data "terraform_remote_state" "a" {}', /remove `data "terraform_remote_state"`/],
    ["a type named without quotes", "resource null_resource a {}", /remove `resource "null_resource"`/],
    ["a type after a comment", 'data /* "pve_pool" */ "external" "a" {}', /remove `data "external"`/],
    ["a data source within a check", 'check "a" {\n  data "http" "b" {}\n}', /remove `data "http"`/],
    ["another provider", 'provider "aws" {}', /Only the provider pve/],
    ["a block within the provider", 'provider "pve" {\n  other {}\n}', /within `provider`/],
    ["an unknown block", 'cloud "a" {}', /type `cloud`/],
    ["an attribute outside of a block", "a = 1", /outside of a block/],
    ["a provisioner", 'resource "pve_pool" "a" {\n  provisioner "local-exec" {}\n}', /runs programs/],
    ["a provisioner of `removed`", 'removed {\n  from = pve_pool.a\n  provisioner "local-exec" {}\n}', /runs programs/],
    ["a connection", 'resource "pve_pool" "a" {\n  connection {\n  }\n}', /runs programs/],
    ["a module from a registry", 'module "a" {\n  source = "terraform-aws-modules/vpc/aws"\n}', /literal folder below/],
    ["a module from git", 'module "a" {\n  source = "git::https://example.com/a.git"\n}', /literal folder below/],
    ["a module above its caller", 'module "a" {\n  source = "./../../etc"\n}', /literal folder below/],
    ["a module without a source", 'module "a" {}', /literal folder below/],
    ["a computed source", `module "a" {\n  source = "./\${var.a}"\n}`, /literal folder below/],
    ["two sources", 'module "a" {\n  source = "./a"\n  source = "git::b"\n}', /literal folder below/],
  ])("refuses %s", (_name, text, reason) => {
    expect(objections(text)).toEqual([expect.stringMatching(reason)]);
  });

  it.each([
    ["file", localOf('file("/etc/passwd")')],
    ["file", localOf('file  (\n"/etc/passwd")')],
    ["file", localOf('file/* a */("/etc/passwd")')],
    ["file", localOf(`"a \${file("/etc/passwd")}"`)],
    ["file", localOf(`"%{ if file("a") == "" }b%{ endif }"`)],
    ["file", localOf(`"\${"\${file("a")}"}"`)],
    ["file", localOf(`<<EOT\na \${file("a")}\nEOT`)],
    ["file", localOf(`<<-EOT\n  \${<<-EOT\n  \${file("a")}\n  EOT\n  }\n  EOT`)],
    ["file", localOf('"\\\\${file("a")}"')],
    ["file", localOf('[for a in ["a"] : file(a)]')],
    ["core::file", localOf('core::file("a")')],
    ["provider::other::run", localOf('provider::other::run("a")')],
    ["filebase64", localOf('filebase64("a")')],
    ["fileset", localOf('fileset("/", "*")')],
    ["templatefile", localOf('templatefile("a", {})')],
    ["templatestring", localOf("templatestring(local.b, {})")],
    ["pathexpand", localOf('pathexpand("~")')],
    ["abspath", localOf('abspath(".")')],
    ["a-file", localOf('a-file("b")')],
    ["file", `${POOL}# "\n${localOf('file("a") # "')}`],
    ["file", `${POOL}/* " */ ${localOf('file("a")')}`],
  ])("refuses a call of %s: %j", (name, text) => {
    expect(objections(text)).toEqual([expect.stringContaining(`The function \`${name}\` is not available`)]);
  });

  it.each([
    ["a mark with three dollars", localOf('"$$${a}"')],
    ["a mark of both signs", localOf('"%${a}"')],
    ["a string over two lines", localOf('"a\nb"')],
    ["an unknown escape", localOf('"\\${a}"')],
    ["a string without an end", localOf('"a')],
    ["a comment without an end", `${POOL}/* a`],
    ["a heredoc without an end", localOf("<<EOT\na\n")],
    ["a marker after an interpolation", localOf(`<<EOT\n\${1}EOT\nEOT`)],
    ["a heredoc with a space after its marker", localOf("<<EOT \na\nEOT")],
    ["an invisible character", `${POOL}# a\u200b\n`],
    ["another line end", `${POOL}# a\u2028locals {}\n`],
    ["a space that may end a heredoc", localOf("<<EOT\na\nEOT\u00a0\nEOT")],
    ["a carriage return within a line", `${POOL}# a\rlocals {}\n`],
    ["a name in other letters", "l\u00f6cals {}"],
    ["a block without an end", 'resource "pve_pool" "a" {'],
    ["an end without a block", "}"],
    ["deep nesting", localOf(`${`"\${`.repeat(200)}1${`}"`.repeat(200)}`)],
    ["deep blocks", `a ${"{ a ".repeat(200)}`],
  ])("refuses %s, which it cannot read safely", (_name, text) => {
    expect(objections(text)).toEqual([
      expect.stringMatching(/^It cannot be read safely: .+\. Write it in plain HCL\.$/),
    ]);
  });

  it("accepts blocks of this provider, pure functions, and words of functions in strings and comments", () => {
    const text = [
      POOL,
      '# file("a") \u{1F600}\n// templatefile(\n/* file() */\n',
      'variable "a" {\n  type = object({ b = optional(string), c = list(number) })\n  validation {\n    condition     = can(regex("^\\\\w+$", var.a.b))\n    error_message = "See file(a)."\n  }\n}\n',
      'output "a" {\n  value = "$${file("\n}\n',
      'output "b" {\n  value = "%%{ file("\n}\n',
      `locals {\n  a = [for b in (var.c) : upper(b) if (b != "")]\n  d = provider::pve::subnet_id("a", "b")\n}\n`,
      localOf(`<<-EOT\n  file("a")\n  EOT`),
      'import {\n  to = pve_pool.web\n  id = "web"\n}\n',
      'module "a" {\n  source = "./modules/network"\n}\n',
      'check "a" {\n  data "pve_pool" "b" {\n    pool_id = "a"\n  }\n}\n',
    ].join("");
    expect(screened("main.tf", text)).toMatchObject({ objections: [], notes: [], modules: ["./modules/network"] });
  });

  it("names file and line of an objection", () => {
    expect(screened("a.tf", `${POOL}\n${localOf('file("a")')}`).objections).toMatchObject([{ file: "a.tf", line: 6 }]);
  });

  it("removes back ends, other providers and connections, and keeps the numbers of lines", () => {
    const text = `terraform {\n  backend "http" {\n    address = file("a")\n  }\n}\nprovider "pve" {\n  alias    = "b"\n  endpoint = file("a")\n  api_token = <<EOT\na\nEOT\n  journal = "/etc/a"\n}\n${POOL}`;
    const { text: kept, objections: none, notes } = screened("main.tf", text);
    expect(none).toEqual([]);
    expect(kept.split("\n").map((line) => line.trimEnd())).toEqual([
      ...Array(5).fill(""),
      'provider "pve" {',
      '  alias    = "b"',
      ...Array(5).fill(""),
      "}",
      ...POOL.split("\n"),
      "",
    ]);
    expect(notes.join("\n")).toMatch(/`terraform` block[\s\S]*`endpoint`, `api_token`, `journal`/);
  });
});

it("knows each setting of the provider: it affects a plan, or belongs to a connection or a file", () => {
  const names = Object.keys(providerAttributes);
  expect(names.filter(keepsSetting).sort()).toEqual([
    ...["acknowledge", "check_privileges", "maintenance_window", "max_deletions", "old_server", "protect"],
    ...["require_management_access", "sdn_apply"],
  ]);
  expect(names.filter((name) => !keepsSetting(name)).sort()).toEqual([
    ...["allow_other_paths", "api_token", "ca_certificate", "ca_file", "csrf_token", "endpoint", "endpoints"],
    ...["fingerprint", "insecure", "journal", "journal_required", "password", "read_only", "request_timeout"],
    ...["sdn_lock_token", "task_timeout", "ticket", "tls_server_name", "totp_secret", "username"],
  ]);
});

describe("JSON", () => {
  const json = (value: unknown) => objections(JSON.stringify(value), "cdk.tf.json");

  it.each([
    ["a type of another provider", { resource: { null_resource: { a: {} } } }, /remove `resource "null_resource"`/],
    ["a type in a list", { resource: [{ pve_pool: {} }, { null_resource: {} }] }, /remove `resource "null_resource"`/],
    ["a provisioner", { resource: { pve_pool: { a: { provisioner: [{ "local-exec": {} }] } } } }, /runs programs/],
    ["a data source within a check", { check: { a: { data: { http: { b: {} } } } } }, /remove `data "http"`/],
    ["another provider", { provider: { aws: {} } }, /Only the provider pve/],
    ["a module from elsewhere", { module: { a: { source: "git::a" } } }, /literal folder below/],
    ["a call in a string", { locals: { a: `b \${file("a")}` } }, /function `file`/],
    ["a call in a name", { locals: { a: { '${file("a")}': 1 } } }, /function `file`/],
    ["a call in a directive", { output: { a: { value: '%{ if file("a") }%{ endif }' } } }, /function `file`/],
    ["an unclear mark", { locals: { a: "$$${a}" } }, /read safely/],
    ["an unknown block", { cloud: {} }, /type `cloud`/],
    ["a list at the top", [], /not a JSON object/],
  ])("refuses %s", (_name, value, reason) => {
    expect(json(value)).toEqual([expect.stringMatching(reason)]);
  });

  it("keeps a synthesized stack, without its connection and back end", () => {
    const stack = {
      "//": { metadata: {} },
      provider: { pve: [{ endpoint: "https://a", acknowledge: ["b"] }] },
      resource: { pve_pool: { web: { "//": { metadata: { path: "a/b" } }, pool_id: "web" } } },
      terraform: { backend: { local: { path: "/etc/a" } }, required_providers: {} },
    };
    const { text, objections: none } = screened("cdk.tf.json", JSON.stringify(stack));
    expect(none).toEqual([]);
    expect(JSON.parse(text)).toEqual({ provider: [{ pve: [{ acknowledge: ["b"] }] }], resource: stack.resource });
  });

  it("refuses text that is not JSON, and a name that occurs twice means its last value", () => {
    expect(objections("{", "a.tf.json")).toEqual([expect.stringMatching(/not JSON/)]);
    const twice = '{"resource":{"null_resource":{}},"resource":{"pve_pool":{}}}';
    expect(JSON.parse(screened("a.tf.json", twice).text)).toEqual({ resource: { pve_pool: {} } });
  });
});
