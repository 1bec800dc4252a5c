/** How long the server takes for its work, in milliseconds. Without any of it, it takes as long as the machine does. */
export interface Latency {
  /** From the client to the server and back. */
  readonly roundTrip?: number;
  /** Of a read. Reads do not wait for each other. */
  readonly read?: number;
  /** How long a write holds its locks. Other writes of one of these locks wait behind it, in the order in which they came. */
  readonly write?: number;
  /** From the start to the end of the task that an SDN apply starts. */
  readonly apply?: number;
}
