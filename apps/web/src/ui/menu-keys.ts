/** What the keyboard can reach in a menu, in order. */
export const entries = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
];

/** Where a key leads from the entry at `at`, which is -1 when none has the focus; letters jump to a word. */
export function nextEntry(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  const turned = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return turned.find((entry) => entry.textContent.trim().toLocaleLowerCase().startsWith(letter));
}
