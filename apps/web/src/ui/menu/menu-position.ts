export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

export type MenuPosition = 'bottom-start' | 'bottom-end';

/** Minimum distance between a menu and the window edge. */
const EDGE = 8;

/** Below the target, or above it if only that fits; always within the window. */
export function menuPosition(target: Box, menu: Size, window: Size, position: MenuPosition, gap: number) {
  const below = target.bottom + gap;
  const above = target.top - gap - menu.height;
  const fits = below + menu.height <= window.height - EDGE || above < EDGE;
  const left = position === 'bottom-start' ? target.left : target.right - menu.width;
  const within = (value: number, size: number, room: number) =>
    Math.max(EDGE, Math.min(value, room - size - EDGE));
  return {
    left: within(left, menu.width, window.width),
    top: within(fits ? below : above, menu.height, window.height),
  };
}
