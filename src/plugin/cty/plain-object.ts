/** Sets a key that the user may have chosen: `__proto__` becomes an ordinary key. */
export function setKey<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}
