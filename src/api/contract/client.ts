/** The client: it lives as long as the provider process, and all calls of Terraform share it. */
import type { PveSession, SessionOptions } from "./session";

export interface PveClient {
  session(options: SessionOptions): PveSession;
  /** A text without the credentials, and without the secrets that were sent. */
  scrub(text: string): string;
  /**
   * Connects, and logs in where the credentials ask for that: fails with what every call would fail with, and sends nothing
   * that the first call would not.
   */
  greet(options: SessionOptions): Promise<void>;
  /** The same as `confirmRights`, unless an answer has shown already that the credentials are accepted. */
  confirm(options: SessionOptions): Promise<void>;
  /** Fails when the credentials have no rights at all, so that lists are empty for them. Asked once. */
  confirmRights(options: SessionOptions): Promise<void>;
  close(): Promise<void>;
}
