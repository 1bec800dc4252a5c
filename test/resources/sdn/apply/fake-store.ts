import type { Unreported, UnreportedNote, UnreportedStore } from "../../../../src/resources/sdn/apply/unreported";

/** Notes in memory. */
export class FakeStore implements UnreportedStore {
  own: Unreported | undefined;
  isWritable = true;

  constructor(
    readonly earlier: readonly UnreportedNote[] = [],
    public left: readonly UnreportedNote[] = earlier,
  ) {}

  others(): readonly UnreportedNote[] {
    return this.left;
  }
  forget(left: readonly UnreportedNote[]): void {
    this.left = this.left.filter((note) => !left.includes(note));
  }
  write(note: Unreported): boolean {
    if (this.isWritable) this.own = note;
    return this.isWritable;
  }
  erase(): void {
    this.own = undefined;
  }
}
