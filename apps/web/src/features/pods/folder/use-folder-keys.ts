import { type RefObject, useEffect, useRef } from 'react';
import { rowDirections } from '#ui/list/row-focus.ts';
import type { Direction } from '#ui/list/selection.ts';

/** All keyboard actions in a folder. The shortcuts dialog uses the same names. */
export interface FolderKeys {
  walk(direction: Direction, keys: { shift: boolean; ctrl: boolean }): void;
  open(newTab: boolean): void;
  up(): void;
  preview(): void;
  toggle(): void;
  selectAll(): void;
  clear(): void;
  rename(): void;
  remove(): void;
  take(cut: boolean): void;
  paste(): void;
  move(): void;
  copy(): void;
  download(): void;
  copyLink(): void;
  upload(): void;
  newFolder(): void;
  shortcuts(): void;
}

const directions: Record<string, Direction> = {
  ...rowDirections,
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const elsewhere =
  'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"], [role="tree"]';

/**
 * Keys work as soon as the folder is shown, without a click into it first. They are ignored in fields, dialogs, menus
 * and the tree, and on buttons inside the folder where Enter and Space activate the button.
 */
export function useFolderKeys(root: RefObject<HTMLElement | null>, keys: FolderKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    // Escape closes a dialog before the event reaches `handle`, so the capture phase records whether one was open.
    let isBehindDialog = false;
    const look = () => {
      isBehindDialog = document.querySelector('[aria-modal="true"]') !== null;
    };
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isBehindDialog) return;
      const target = event.target as HTMLElement;
      const view = root.current;
      // The page around the folder, which has the focus after a click on empty space, counts as the folder.
      if (!view || !(view.contains(target) || target.contains(view))) return;
      if (target.closest(elsewhere)) return;
      const control = target.closest('button, a, [role="checkbox"]');
      if (act(event, control !== null && !control.hasAttribute('data-item'), latest.current))
        event.preventDefault();
    };
    window.addEventListener('keydown', look, true);
    window.addEventListener('keydown', handle);
    return () => {
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', handle);
    };
  }, [root]);
}

function act(event: KeyboardEvent, onControl: boolean, keys: FolderKeys): boolean {
  const { key, shiftKey: shift } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  if (event.altKey) return key === 'ArrowUp' && run(keys.up);
  const direction = directions[key];
  if (direction) return run(() => keys.walk(direction, { shift, ctrl }));
  if (key === 'Escape') return run(keys.clear);
  if (key === 'F2') return run(keys.rename);
  if (key === 'Delete' || (key === 'Backspace' && ctrl)) return run(keys.remove);
  if (key === '?') return run(keys.shortcuts);
  if (ctrl) return withCtrl(key.toLowerCase(), onControl, keys);
  if (onControl && (key === 'Enter' || key === ' ')) return false;
  if (key === 'Enter') return run(() => keys.open(false));
  if (key === ' ') return run(keys.preview);
  return pressCharacter(key, keys);
}

function withCtrl(key: string, onControl: boolean, keys: FolderKeys): boolean {
  switch (key) {
    case 'a':
      return run(keys.selectAll);
    case 'x':
      return run(() => keys.take(true));
    case 'c':
      // With text selected on the page, Ctrl+C copies the text.
      return String(getSelection() ?? '') === '' && run(() => keys.take(false));
    case 'v':
      return run(keys.paste);
    case 'enter':
      return !onControl && run(() => keys.open(true));
    case ' ':
      return !onControl && run(keys.toggle);
    default:
      return false;
  }
}

/** With Shift held, `key` is an upper-case letter. */
function pressCharacter(key: string, keys: FolderKeys): boolean {
  switch (key) {
    case 'm':
      return run(keys.move);
    case 'M':
      return run(keys.copy);
    case 'd':
      return run(keys.download);
    case 'l':
      return run(keys.copyLink);
    case 'u':
      return run(keys.upload);
    case 'n':
      return run(keys.newFolder);
    default:
      return false;
  }
}

function run(action: () => void): true {
  action();
  return true;
}
