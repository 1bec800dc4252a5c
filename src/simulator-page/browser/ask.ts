/** Questions to the page's server, with the secret that the printed address has behind its `#`. */
const KEY = "cdktf-pve-simulator";

/** Kept for this tab, and taken out of the address, where others could read it. */
export function takeKey(): void {
  const given = /^#key=(.+)$/.exec(location.hash)?.[1];
  if (given === undefined) return;
  sessionStorage.setItem(KEY, given);
  history.replaceState(null, "", "#/");
}

export function setKey(key: string): void {
  sessionStorage.setItem(KEY, key);
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Which field it is about. */
    readonly field?: string,
  ) {
    super(message);
  }
}

export async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const response = await fetch(`/data/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ""}`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) {
    const { error, field } = answer as { error: string; field?: string };
    throw new Refused(response.status, error, field);
  }
  return answer as T;
}
