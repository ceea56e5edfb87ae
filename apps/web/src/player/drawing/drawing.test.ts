import type { Shape } from '@rushes/contract/drawings';
import { POINTS_MAX } from '@rushes/contract/drawings';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amended, begun, changed, redone, undone } from './history.ts';
import { dragged, frameOf, moved, placed, sized } from './shape-edit.ts';
import { BOX, shapePath } from './shape-paths.ts';
import { strokeAt, strokeShape, strokeTo } from './stroke.ts';

const RATIO = 9 / 16;
const mouse = { pointerType: 'mouse', pressure: 0.5 };
const box = dragged('box', 'ff4d3d', [0.2, 0.1], [0.1, 0.3])!;
const shapes = ['pen', 'arrow', 'box', 'ellipse'] as const;

describe('Drawing shapes', () => {
  test('makes the same box for a drag in any direction', () => {
    expect(box).toEqual({ kind: 'box', ink: 'ff4d3d', x: 0.1, y: 0.1, width: 0.1, height: 0.2 });
    expect(dragged('box', 'ff4d3d', [0.1, 0.3], [0.2, 0.1])).toEqual(box);
    expect(dragged('box', 'ff4d3d', [0.1, 0.1], [0.101, 0.1])).toBeNull();
  });

  test('keeps a moved or resized shape inside the frame, and the width of a moved one', () => {
    const step = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...shapes), step, step, (kind, dx, dy) => {
        const shape = placed(kind, '46b4ff', RATIO);
        const before = frameOf(shape);
        for (const next of [moved(shape, dx, dy, RATIO), sized(shape, dx, dy, RATIO)]) {
          const frame = frameOf(next);
          expect(frame.x).toBeGreaterThanOrEqual(0);
          expect(frame.y).toBeGreaterThanOrEqual(0);
          expect(frame.x + frame.width).toBeLessThanOrEqual(1.00001);
          expect(frame.y + frame.height).toBeLessThanOrEqual(RATIO + 0.00001);
        }
        expect(frameOf(moved(shape, dx, dy, RATIO)).width).toBeCloseTo(before.width, 5);
      }),
    );
  });

  test('builds paths in a box of fixed width, so that they scale with the frame', () => {
    const { d } = shapePath(box as Exclude<Shape, { kind: 'text' }>);
    expect(d).toBe(`M${0.1 * BOX} ${0.1 * BOX}h150v300h-150Z`);
  });
});

describe('Pen stroke', () => {
  test('stays inside the frame and below the maximum number of points', () => {
    let stroke = strokeAt('pen', 'ffc53d', [0.5, 0.2], RATIO, mouse);
    for (let step = 0; step < POINTS_MAX * 3; step++)
      stroke = strokeTo(stroke, [0.5 + Math.sin(step) * 0.8, 0.2 + Math.cos(step) * 0.8], RATIO, mouse);
    const shape = strokeShape(stroke);
    if (shape?.kind !== 'pen') throw new Error('a pen draws a stroke');
    expect(shape.points.length).toBeLessThanOrEqual(POINTS_MAX);
    expect(shape.points.every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= RATIO)).toBe(true);
    expect(shape.pressed).toBe(false);
  });

  test('records the pressure of a pen', () => {
    const pen = { pointerType: 'pen', pressure: 0.8 };
    const shape = strokeShape(strokeAt('pen', 'ffc53d', [0.5, 0.2], RATIO, pen));
    expect(shape).toMatchObject({ pressed: true, points: [[0.5, 0.2, 0.8]] });
  });
});

describe('Drawing history', () => {
  test('undoes and redoes, and drops the undone steps after a new change', () => {
    const one = changed(begun([]), [box]);
    const two = changed(one, [box, box]);
    expect(undone(undone(two)).shapes).toEqual([]);
    expect(redone(undone(two)).shapes).toEqual([box, box]);
    expect(redone(changed(undone(two), [])).shapes).toEqual([]);
    expect(undone(begun([])).shapes).toEqual([]);
  });

  test('undoes a continued change as one step', () => {
    const there = moved(box, 0.1, 0, RATIO);
    const further = amended(changed(begun([box]), [there]), [moved(there, 0.1, 0, RATIO)]);
    expect(undone(further).shapes).toEqual([box]);
  });
});
