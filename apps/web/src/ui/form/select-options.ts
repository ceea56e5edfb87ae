export interface Option<Value extends string> {
  value: Value;
  label: string;
}

export interface Group<Value extends string> {
  group: string;
  items: readonly Option<Value>[];
}

/** Options without a group are one group without a name. */
export function groupsOf<Value extends string>(
  data: readonly Option<Value>[] | readonly Group<Value>[],
): { group: string | null; items: readonly Option<Value>[] }[] {
  const [first] = data;
  if (first && 'group' in first) return [...(data as readonly Group<Value>[])];
  return [{ group: null, items: data as readonly Option<Value>[] }];
}

/** The options whose label contains the text; groups without any are left out. */
export function matching<Value extends string>(
  groups: ReturnType<typeof groupsOf<Value>>,
  text: string,
): ReturnType<typeof groupsOf<Value>> {
  const wanted = text.trim().toLocaleLowerCase();
  return groups.flatMap(({ group, items }) => {
    const found = items.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
    return found.length > 0 ? [{ group, items: found }] : [];
  });
}

/** Target of a key in a list of the given length; `at` is -1 when no option is active. */
export function nextOption(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** The next option that starts with the typed letters. A repeated letter goes through all options with it. */
export function typedOption(labels: readonly string[], at: number, typed: string): number | undefined {
  const letters = typed.toLocaleLowerCase();
  const same = [...letters].every((letter) => letter === letters[0]);
  const wanted = same ? letters.slice(0, 1) : letters;
  const start = same ? at + 1 : Math.max(at, 0);
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length;
    if (labels[index]?.toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return undefined;
}
