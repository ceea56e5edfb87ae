import { describe, expect, it } from 'vitest';
import { menuPosition } from './menu-position.ts';

const window = { width: 1000, height: 600 };
const menu = { width: 200, height: 150 };
const button = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 30 });

describe('Menu position', () => {
  it('is below its target, aligned to either edge', () => {
    expect(menuPosition(button(300, 100), menu, window, 'bottom-start', 6)).toEqual({ left: 300, top: 136 });
    expect(menuPosition(button(300, 100), menu, window, 'bottom-end', 6)).toEqual({ left: 140, top: 136 });
  });

  it('is above its target when there is no room below', () => {
    expect(menuPosition(button(300, 560), menu, window, 'bottom-start', 6)).toEqual({ left: 300, top: 404 });
  });

  it('stays inside the window', () => {
    expect(menuPosition(button(980, 0), menu, window, 'bottom-start', 6).left).toBe(792);
    expect(menuPosition(button(0, 0), menu, window, 'bottom-end', 6).left).toBe(8);
    expect(menuPosition(button(0, 300), { width: 200, height: 900 }, window, 'bottom-start', 6).top).toBe(8);
  });
});
