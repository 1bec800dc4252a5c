/** A healthy simulated cluster without sockets, and requests below `/cluster/sdn` to it. */
import { Session } from "../../../replay/session";

type Params = Readonly<Record<string, string | readonly string[]>>;

export class SdnClient {
  readonly session: Session;

  constructor(options: ConstructorParameters<typeof Session>[0] = {}) {
    this.session = new Session(options);
  }

  readonly get = (path: string, params?: Params) => this.send("GET", path, params);
  readonly post = (path: string, params?: Params) => this.send("POST", path, params);
  readonly put = (path: string, params?: Params) => this.send("PUT", path, params);
  readonly delete = (path: string, params?: Params) => this.send("DELETE", path, params);

  /** Returns `data`, or the status and the message of a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: answers have any shape
  async send(method: string, path: string, params: Params = {}): Promise<any> {
    const contentType = "application/x-www-form-urlencoded";
    const { status, body } = await this.session.send({ method, path: `/cluster/sdn${path}`, params, contentType });
    const { data, message, errors } = body as { data?: unknown; message?: string; errors?: Record<string, string> };
    if (status === 200) return data;
    return `${status} ${errors ? Object.entries(errors).flat().join(": ") : message?.trimEnd()}`;
  }
}
