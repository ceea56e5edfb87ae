import { describe, expect, it } from 'vitest';
import { DRAWN_TEXT_MAX, Drawing, POINTS_MAX, SHAPES_MAX, type Shape } from './drawings.ts';

const box: Shape = { kind: 'box', ink: 'ff4d3d', x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const pen = (points: number): Shape => ({
  kind: 'pen',
  ink: '46b4ff',
  pressed: false,
  points: Array.from({ length: points }, () => [0.5, 0.5, 0.5]),
});
const text = (length: number): Shape => ({
  kind: 'text',
  ink: '3ecf8e',
  x: 0,
  y: 0,
  size: 0.03,
  text: 'x'.repeat(length),
});
const takes = (...shapes: unknown[]) => Drawing.safeParse({ ratio: 9 / 16, shapes }).success;

describe('Drawing schema', () => {
  it('accepts every kind of shape', () => {
    const frame = { ink: 'ffc53d', x: 0, y: 0, width: 1, height: 0.5 };
    const arrow = { kind: 'arrow', ink: 'ff4d3d', from: [0, 0], to: [1, 0.56] };
    expect(takes(pen(1), arrow, box, { kind: 'ellipse', ...frame }, text(1))).toBe(true);
  });

  it('limits the number of shapes, points and text characters', () => {
    expect(takes(...Array.from({ length: SHAPES_MAX }, () => box))).toBe(true);
    expect(takes(...Array.from({ length: SHAPES_MAX + 1 }, () => box))).toBe(false);
    expect(takes(pen(POINTS_MAX))).toBe(true);
    expect(takes(pen(POINTS_MAX + 1))).toBe(false);
    expect(takes(pen(0))).toBe(false);
    expect(takes(text(DRAWN_TEXT_MAX))).toBe(true);
    expect(takes(text(DRAWN_TEXT_MAX + 1))).toBe(false);
    expect(takes({ ...text(1), text: '  ' })).toBe(false);
    expect(takes()).toBe(false);
  });

  it('refuses positions outside the frame, unknown colours and unknown shapes', () => {
    expect(takes({ ...box, x: 1.01 })).toBe(false);
    expect(takes({ ...box, x: -0.01 })).toBe(false);
    expect(takes({ ...box, y: Number.NaN })).toBe(false);
    expect(takes({ ...box, ink: '000000' })).toBe(false);
    expect(takes({ ...box, kind: 'star' })).toBe(false);
  });
});
