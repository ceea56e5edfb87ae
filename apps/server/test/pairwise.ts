/** Factor names with their values. */
export type Factors = Record<string, readonly unknown[]>;
export type Case<F extends Factors> = { [K in keyof F]: F[K][number] };

const pairName = (a: string, x: number, b: string, y: number) => `${a}=${x} ${b}=${y}`;

/** All pairs of values of two factors, as indexes. */
function* pairsOf(factors: Factors): Generator<[string, number, string, number]> {
  const names = Object.keys(factors);
  for (const [at, a] of names.entries())
    for (const b of names.slice(at + 1))
      for (const x of factors[a]!.keys()) for (const y of factors[b]!.keys()) yield [a, x, b, y];
}

/**
 * A small set of cases that covers every pair of values of any two factors. Each case starts with an uncovered pair and
 * takes for every other factor the value that covers the most uncovered pairs. Deterministic.
 */
export function pairwise<F extends Factors>(factors: F): Case<F>[] {
  const names = Object.keys(factors);
  const missing = new Map([...pairsOf(factors)].map((pair) => [pairName(...pair), pair]));
  const isMissing = (a: string, x: number, b: string, y: number) =>
    missing.has(names.indexOf(a) < names.indexOf(b) ? pairName(a, x, b, y) : pairName(b, y, a, x));
  const cases: Case<F>[] = [];
  for (let next = missing.values().next(); !next.done; next = missing.values().next()) {
    const [a, x, b, y] = next.value;
    const places = new Map([
      [a, x],
      [b, y],
    ]);
    for (const name of names) {
      if (places.has(name)) continue;
      const gains = factors[name]!.map(
        (_, place) => [...places].filter(([other, at]) => isMissing(name, place, other, at)).length,
      );
      places.set(name, gains.indexOf(Math.max(...gains)));
    }
    for (const [c, u] of places)
      for (const [d, v] of places)
        if (names.indexOf(c) < names.indexOf(d)) missing.delete(pairName(c, u, d, v));
    cases.push(Object.fromEntries(names.map((name) => [name, factors[name]![places.get(name)!]])) as Case<F>);
  }
  return cases;
}

/** The number of pairs, and how many of them the cases cover. */
export function coverage<F extends Factors>(factors: F, cases: readonly Case<F>[]) {
  const all = [...pairsOf(factors)];
  const met = all.filter(([a, x, b, y]) =>
    cases.some((one) => one[a] === factors[a]![x] && one[b] === factors[b]![y]),
  );
  return { pairs: all.length, met: met.length };
}
