/** Runs work and then its clean-up in any case; an error of the clean-up does not hide that of the work. */
export async function tidied<T>(work: () => Promise<T>, tidy: () => Promise<unknown>): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (failure) {
    await tidy().catch(() => undefined);
    throw failure;
  }
  await tidy();
  return result;
}
