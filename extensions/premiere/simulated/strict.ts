/** Only the listed members exist: anything else fails as loudly as possible, where a program would fail silently. */
export function only<T extends object>(what: string, members: T): T {
  return new Proxy(members, {
    get(target, key) {
      // Promises and test reports look for these on every object.
      if (key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON')
        return Reflect.get(target, key);
      throw new Error(`${what} has no ${key}`);
    },
    set(target, key, value) {
      if (!(key in target)) throw new Error(`${what} has no ${String(key)}`);
      return Reflect.set(target, key, value);
    },
  });
}
