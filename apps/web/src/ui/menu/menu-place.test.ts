import { describe, expect, it } from 'vitest';
import { menuPlace } from './menu-place.ts';

const window = { width: 1000, height: 600 };
const menu = { width: 200, height: 150 };
const button = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 30 });

describe('where a menu opens', () => {
  it('below its target, on either edge of it', () => {
    expect(menuPlace(button(300, 100), menu, window, 'bottom-start', 6)).toEqual({ left: 300, top: 136 });
    expect(menuPlace(button(300, 100), menu, window, 'bottom-end', 6)).toEqual({ left: 140, top: 136 });
  });

  it('above when there is no room below', () => {
    expect(menuPlace(button(300, 560), menu, window, 'bottom-start', 6)).toEqual({ left: 300, top: 404 });
  });

  it('inside the window, whatever happens', () => {
    expect(menuPlace(button(980, 0), menu, window, 'bottom-start', 6).left).toBe(792);
    expect(menuPlace(button(0, 0), menu, window, 'bottom-end', 6).left).toBe(8);
    expect(menuPlace(button(0, 300), { width: 200, height: 900 }, window, 'bottom-start', 6).top).toBe(8);
  });
});
