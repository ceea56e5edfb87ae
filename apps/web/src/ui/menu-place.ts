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

/** Kept free between a menu and the edge of the window. */
const EDGE = 8;

/** Below its target, above it when only there is room, and never outside the window. */
export function menuPlace(target: Box, menu: Size, window: Size, position: MenuPosition, gap: number) {
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
