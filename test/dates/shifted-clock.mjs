/**
 * Preload: shifts the clock, so that the process starts at SHIFTED_CLOCK. Timers and performance.now() are unchanged.
 */
const Real = globalThis.Date;
const shift = Real.parse(process.env.SHIFTED_CLOCK ?? "") - Real.now();
if (Number.isNaN(shift)) throw new Error("SHIFTED_CLOCK is no date");

class ShiftedDate extends Real {
  constructor(...values) {
    if (values.length === 0) super(Real.now() + shift);
    else super(...values);
  }

  static now() {
    return Real.now() + shift;
  }
}

globalThis.Date = ShiftedDate;
