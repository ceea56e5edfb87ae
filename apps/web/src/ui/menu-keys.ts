/** What the keyboard can reach in a menu, in order. */
export const entries = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
];

/** Where a menu opened by key begins: a list of choices at the one that holds, any other at its first entry. */
export function firstEntry(menu: HTMLElement): HTMLElement | undefined {
  const all = entries(menu);
  const choices = all.every((entry) => entry.getAttribute('role') === 'menuitemradio');
  return (choices && all.find((entry) => entry.ariaChecked === 'true')) || all[0];
}

/** Puts the focus there, also when the entries come only now; answers how to stop waiting for them. */
export function enterByKey(menu: HTMLElement): () => void {
  const first = firstEntry(menu);
  (first ?? menu).focus();
  const late = new MutationObserver(() => {
    if (document.activeElement !== menu) return late.disconnect();
    const entry = firstEntry(menu);
    entry?.focus();
    if (entry) late.disconnect();
  });
  if (!first) late.observe(menu, { childList: true, subtree: true });
  return () => late.disconnect();
}

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
