/** Focusable menu items, in order, without those that are hidden at this width. */
export const entries = (menu: HTMLElement | null) =>
  [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? [])].filter(
    (entry) => entry.checkVisibility(),
  );

/** First item to focus when opened by keyboard: the checked one in a list of choices, otherwise the first. */
export function firstEntry(menu: HTMLElement): HTMLElement | undefined {
  const all = entries(menu);
  const choices = all.every((entry) => entry.getAttribute('role') === 'menuitemradio');
  return (choices && all.find((entry) => entry.ariaChecked === 'true')) || all[0];
}

/** Focuses the first item, also when items load later. Returns a function that cancels the wait. */
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

/** Target item of a key; `at` is -1 when no item has the focus. Letters jump to the next item with that initial. */
export function nextEntry(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const typed = key.toLocaleLowerCase();
  const turned = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return turned.find((entry) => entry.textContent.trim().toLocaleLowerCase().startsWith(typed));
}
