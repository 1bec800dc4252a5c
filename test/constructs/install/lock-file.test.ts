import { describe, expect, it } from "vitest";
import { changeLock, lockedProviders } from "../../../src/constructs/install/lock-file";

const OURS = "registry.terraform.io/cdktf-pve/pve";
const OTHER_HOST = "registry.opentofu.org/cdktf-pve/pve";
const RANDOM = "registry.terraform.io/hashicorp/random";
const entry = { address: OURS, version: "0.2.0", hashes: ["h1:new="] };
const change = (text: string, announced: string[] = [OURS]) =>
  changeLock(text, { entry, without: [OURS, OTHER_HOST], announced });

const locked = (address: string, version = "0.1.0", hash = "h1:old=") => `provider "${address}" {
  version     = "${version}"
  constraints = "${version}"
  hashes = [
    "${hash}",
    "zh:0123",
  ]
}
`;
const header = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;
const written = `provider "${OURS}" {
  version     = "0.2.0"
  constraints = "0.2.0"
  hashes = [
    "h1:new=",
  ]
}
`;

describe("lock file", () => {
  it("the lock file is written as Terraform writes it", () => expect(change("")).toBe(`${header}\n${written}`));

  it("the lock file is written as OpenTofu writes it, under its registry", () => {
    const text = changeLock("", { entry: { ...entry, address: OTHER_HOST }, without: [OURS], announced: [OURS] });
    expect(text).toBe(
      `${header.replace("terraform init", "tofu init")}\n${written.replace(OURS, OTHER_HOST)}\n` +
        `/* tofu init locks these; cdktf need not:\nprovider "${OURS}" {\n  constraints = ">= 0"\n}\n*/\n`,
    );
  });

  it("replaces the old version and hash with the new ones", () => {
    expect(change(`${header}\n${locked(OURS)}`)).toBe(`${header}\n${written}`);
  });

  it("keeps the entries of other providers unchanged, in order", () => {
    const [before, after] = [locked("registry.terraform.io/acme/other"), locked(RANDOM)];
    expect(change(`${header}\n${after}\n${locked(OURS)}\n${before}`)).toBe(
      `${header}\n${before}\n${written}\n${after}`,
    );
  });

  it("removes our entry for another executable, which would have to be installed", () => {
    expect(lockedProviders(change(`${header}\n${locked(OTHER_HOST)}`))).toEqual([OURS]);
  });

  it("announces providers without an entry to cdktf, in a comment that Terraform ignores", () => {
    const text = change("", [OURS, RANDOM]);
    expect(lockedProviders(text)).toEqual([OURS]);
    expect(text.slice(`${header}\n${written}\n`.length)).toBe(
      `/* terraform init locks these; cdktf need not:\nprovider "${RANDOM}" {\n  constraints = ">= 0"\n}\n*/\n`,
    );
  });

  it("drops the announcement once the entry exists", () => {
    const announced = change("", [OURS, RANDOM]);
    expect(change(`${announced}\n${locked(RANDOM)}`, [OURS, RANDOM])).toBe(`${header}\n${written}\n${locked(RANDOM)}`);
  });

  it("the lock file remains unchanged if it is complete, in any format", () => {
    const theirs =
      `# ours\r\n${locked(RANDOM)}${written.replace('"h1:new=",', '"h1:added=",\n    "h1:new=",\n    "zh:cafe",')}`.replaceAll(
        "\n",
        "\r\n",
      );
    expect(change(theirs, [OURS, RANDOM])).toBe(theirs);
  });

  it("keeps added hashes of the same version", () => {
    const text = change(`${header}\n${locked(OURS, "0.2.0", "h1:added=")}`);
    expect(text.match(/"(?:h1|zh):[^"]*"/g)).toEqual(['"h1:added="', '"h1:new="', '"zh:0123"']);
  });

  it("changes nothing on a second run", () => {
    const once = change(locked(RANDOM), [OURS, RANDOM, "registry.terraform.io/acme/other"]);
    expect(change(once, [OURS, RANDOM, "registry.terraform.io/acme/other"])).toBe(once);
  });

  it("reads files with Windows line endings", () => {
    expect(lockedProviders(locked(RANDOM).replaceAll("\n", "\r\n"))).toEqual([RANDOM]);
  });
});
