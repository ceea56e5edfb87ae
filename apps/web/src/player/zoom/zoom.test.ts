import { expect, test } from 'vitest';
import { fitPicture } from '../stage/picture-box.ts';
import { createZoom, STEP } from './zoom.ts';
import {
  bounded,
  boxAt,
  isPannable,
  type Point,
  ratioOf,
  type ZoomArea,
  type ZoomView,
} from './zoom-view.ts';

const stage = { width: 960, height: 620 };
const media = { width: 4000, height: 2250 };
const margin = { side: 16, strip: 44, bottom: 16 };
const area: ZoomArea = { stage, media, box: fitPicture(stage, media, margin) };

/** The part of the picture under a point of the stage, in fractions of its size. */
function under(view: ZoomView, point: Point, at = area) {
  const { left, top, width, height } = boxAt(view, at);
  return { x: (point.x - left) / width, y: (point.y - top) / height };
}

function opened(at = area) {
  const zoom = createZoom();
  zoom.measure(at);
  return zoom;
}

test('starts zoom fitted, in the box of the fitted picture', () => {
  expect(boxAt(opened().view(), area)).toEqual(area.box);
});

test('keeps the point under the pointer in place while zooming in', () => {
  const zoom = opened();
  const point = { x: 700, y: 200 };
  const before = under(zoom.view(), point);
  for (let turn = 0; turn < 12; turn++) {
    zoom.zoomBy(1.2, point);
    // Boxes are rounded to whole pixels: half a pixel of the stage may be lost.
    const { width, height } = boxAt(zoom.view(), area);
    const now = under(zoom.view(), point);
    expect(Math.abs(now.x - before.x) * width).toBeLessThanOrEqual(1.1);
    // The picture stays centred until it is as high as the stage.
    if (height > stage.height * 1.5) expect(Math.abs(now.y - before.y) * height).toBeLessThan(height * 0.06);
  }
});

test('returns to the fitted picture after zooming out as far as in', () => {
  const zoom = opened();
  for (let turn = 0; turn < 9; turn++) zoom.zoomBy(STEP, { x: 20, y: 600 });
  for (let turn = 0; turn < 9; turn++) zoom.zoomBy(1 / STEP, { x: 900, y: 10 });
  expect(zoom.view().scale).toBe(1);
  expect(boxAt(zoom.view(), area)).toEqual(area.box);
});

test.each([
  [1e6, 1e6],
  [-1e6, -1e6],
  [1e6, -300],
])('keeps the stage covered when an enlarged picture is dragged by (%d, %d)', (dx, dy) => {
  const zoom = opened();
  zoom.zoomToPercent(100);
  zoom.panBy(dx, dy);
  const { left, top, width, height } = boxAt(zoom.view(), area);
  expect(left).toBeLessThanOrEqual(0);
  expect(top).toBeLessThanOrEqual(0);
  expect(left + width).toBeGreaterThanOrEqual(stage.width);
  expect(top + height).toBeGreaterThanOrEqual(stage.height);
});

test('does not drag a picture that fits', () => {
  const zoom = opened();
  zoom.panBy(300, 200);
  expect(boxAt(zoom.view(), area)).toEqual(area.box);
  expect(isPannable(zoom.view(), area)).toBe(false);
  zoom.zoomBy(2);
  expect(isPannable(zoom.view(), area)).toBe(true);
});

test('shows one image pixel per screen pixel at 100 percent, for large and small images', () => {
  for (const own of [media, { width: 120, height: 90 }, { width: 1080, height: 1920 }]) {
    const at = { stage, media: own, box: fitPicture(stage, own, margin) };
    const zoom = opened(at);
    zoom.zoomToPercent(100);
    expect(boxAt(zoom.view(), at)).toMatchObject(own);
    expect(zoom.view().scale * ratioOf(at)).toBeCloseTo(1);
  }
});

test('limits zoom in both directions', () => {
  const zoom = opened();
  for (let turn = 0; turn < 99; turn++) zoom.zoomBy(2);
  expect(boxAt(zoom.view(), area).width).toBe(media.width * 8);
  for (let turn = 0; turn < 99; turn++) zoom.zoomBy(0.5);
  expect(zoom.view().scale).toBe(1);
});

test('moves the picture back inside its bounds when the stage becomes smaller', () => {
  const zoom = opened();
  zoom.zoomToPercent(50);
  zoom.panBy(-1e6, 0);
  const small = { width: 390, height: 219 };
  const narrow = { stage: small, media, box: fitPicture(small, media, { side: 0, strip: 0, bottom: 0 }) };
  zoom.measure(narrow);
  const { left, width } = boxAt(zoom.view(), narrow);
  expect(left + width).toBeGreaterThanOrEqual(390);
  expect(bounded(zoom.view(), narrow)).toEqual(zoom.view());
});

test('notifies every subscriber of a shared zoom once per change, and only of real changes', () => {
  const zoom = opened();
  let [left, right] = [0, 0];
  const leave = zoom.subscribe(() => left++);
  zoom.subscribe(() => right++);
  zoom.zoomBy(2);
  zoom.fit();
  zoom.fit();
  expect([left, right]).toEqual([2, 2]);
  leave();
  zoom.zoomBy(2);
  expect([left, right]).toEqual([2, 3]);
});
