/** Requests to the page's server, with the secret from the fragment (`#`) of the printed URL. */
const KEY = "cdktf-pve-simulator";

/** Moves the key from the URL, which other people could read, to this tab's storage. */
export function takeKey(): void {
  const key = /^#key=(.+)$/.exec(location.hash)?.[1];
  if (key === undefined) return;
  setKey(key);
  history.replaceState(null, "", "#/");
}

export function setKey(key: string): void {
  sessionStorage.setItem(KEY, key);
}

export class RefusedError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The field that is wrong. */
    readonly field?: string,
  ) {
    super(message);
  }
}

export async function request<T>(path: string, method = "GET", body?: unknown): Promise<T> {
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
    throw new RefusedError(response.status, error, field);
  }
  return answer as T;
}
