/** A client of `cdktf-pve mcp`, which runs as a process with its own folders. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CallToolResult, Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect } from "vitest";
import { COMMAND } from "../../support/command";

export interface Server {
  readonly client: Client;
  /** The folder that the server reads. */
  readonly folder: string;
  /** Its temporary folder. */
  readonly temporary: string;
  /** A folder next to the first one, which it must not read. */
  readonly outside: string;
  call(name: string, input?: Readonly<Record<string, unknown>>): Promise<Answer>;
  close(): Promise<void>;
}

interface Answer {
  readonly text: string;
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the data of each tool
  readonly data: any;
}

export async function startServer(args: string[] = [], environment: Record<string, string> = {}): Promise<Server> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "mcp-")));
  const at = (name: string) => join(root, name);
  const [folder, temporary, outside, home] = [at("work"), at("tmp"), at("outside"), at("home")];
  for (const path of [folder, temporary, outside, home]) mkdirSync(path);
  const { PATH = "", TERRAFORM_BINARY_NAME = "", CDKTF_PVE_PROVIDER = "" } = process.env;
  const env = { PATH, TERRAFORM_BINARY_NAME, CDKTF_PVE_PROVIDER, HOME: home, TMPDIR: temporary, ...environment };
  const command = { command: process.execPath, args: [COMMAND, "mcp", ...args] };
  const transport = new StdioClientTransport({ ...command, env, cwd: folder, stderr: "ignore" });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  return {
    client,
    folder,
    temporary,
    outside,
    async call(name, input = {}) {
      const called = { name, arguments: { ...input } };
      const result = (await client.callTool(called, { timeout: 300_000 })) as CallToolResult;
      const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
      return { text, isError: result.isError ?? false, data: result.structuredContent };
    },
    async close() {
      await client.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Expects a refusal, and returns its text. */
export async function refusedBy(
  server: Server,
  tool: string,
  input: Readonly<Record<string, unknown>>,
  reason: RegExp,
): Promise<string> {
  const { isError, text } = await server.call(tool, input);
  expect([isError, text]).toEqual([true, expect.stringMatching(reason)]);
  return text;
}
