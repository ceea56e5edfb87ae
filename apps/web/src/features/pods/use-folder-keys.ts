import { type RefObject, useEffect, useRef } from 'react';
import type { Direction } from '#ui/selection.ts';

interface FolderKeys {
  walk(direction: Direction, keys: { shift: boolean; ctrl: boolean }): void;
  open(): void;
  rename(): void;
  remove(): void;
  selectAll(): void;
  toggle(): void;
  clear(): void;
}

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/**
 * Keys work as soon as the folder is on the screen, without a click into it first. They are left alone in
 * fields, dialogs, menus and the tree, and on buttons inside the folder where Enter and Space mean the button.
 */
export function useFolderKeys(root: RefObject<HTMLElement | null>, keys: FolderKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const target = event.target as HTMLElement;
      const view = root.current;
      // The page around the folder, which holds the focus after a click on nothing, counts as the folder.
      if (!view || !(view.contains(target) || target.contains(view))) return;
      if (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'))
        return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      const control = target.closest('button, a, [role="checkbox"]');
      if (act(event, control !== null && !control.hasAttribute('data-item'), latest.current))
        event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [root]);
}

function act(event: KeyboardEvent, onControl: boolean, keys: FolderKeys): boolean {
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl && event.key.toLowerCase() === 'a') return run(keys.selectAll);
  if (event.key === 'Escape') return run(keys.clear);
  const direction = directions[event.key];
  if (direction) return run(() => keys.walk(direction, { shift: event.shiftKey, ctrl }));
  if (ctrl) return false;
  if (event.key === 'F2') return run(keys.rename);
  if (event.key === 'Delete') return run(keys.remove);
  if (onControl) return false;
  if (event.key === 'Enter') return run(keys.open);
  if (event.key === ' ') return run(keys.toggle);
  return false;
}

function run(action: () => void): true {
  action();
  return true;
}
