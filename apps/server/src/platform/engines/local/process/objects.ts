import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import sharp from 'sharp';
import type { FoundObject, LocalTasks } from '../tasks.ts';
import { cocoNames } from './coco-names.ts';

/** The model works on a picture of this size. */
const SIDE = 300;
const LEAST_CONFIDENCE = 0.5;
/** Two rectangles of one category that overlap more than this are the same object. */
const SAME_OBJECT = 0.5;
const MOST_OBJECTS = 20;

const models = new Map<string, Promise<GraphModel>>();

function open(folder: string): Promise<GraphModel> {
  let model = models.get(folder);
  if (!model) {
    model = load(folder);
    models.set(folder, model);
  }
  return model;
}

async function load(folder: string): Promise<GraphModel> {
  const wasm = dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm'));
  setWasmPaths(`${wasm}/`);
  await tf.setBackend('wasm');
  const { modelTopology, weightsManifest, format } = JSON.parse(
    await readFile(join(folder, 'model.json'), 'utf8'),
  );
  const groups = weightsManifest as { paths: string[]; weights: tf.io.WeightsManifestEntry[] }[];
  const parts = await Promise.all(
    groups.flatMap(({ paths }) => paths).map((path) => readFile(join(folder, path))),
  );
  const weightSpecs = groups.flatMap(({ weights }) => weights);
  const weightData = new Uint8Array(Buffer.concat(parts)).buffer;
  return loadGraphModel({ load: async () => ({ modelTopology, weightSpecs, weightData, format }) });
}

/** SSD MobileNet: objects of the 80 COCO categories. */
export async function findObjects({
  path,
  model: folder,
}: LocalTasks['findObjects']['wanted']): Promise<LocalTasks['findObjects']['answer']> {
  const image = sharp(path).toColourspace('srgb').flatten().removeAlpha();
  const { width, height } = await sharp(path).metadata();
  const pixels = await image.resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
  const model = await open(folder);
  const input = tf.tensor4d(new Int32Array(pixels), [1, SIDE, SIDE, 3], 'int32');
  const outputs = (await model.executeAsync(input)) as tf.Tensor[];
  try {
    const [scores, boxes] = outputs as [tf.Tensor, tf.Tensor];
    const [, count = 0, categories = 0] = scores.shape;
    const candidates = candidatesIn(
      (await scores.data()) as Float32Array,
      (await boxes.data()) as Float32Array,
      { count, categories },
    );
    const found = distinct(candidates).map(({ name, confidence, box }) => ({
      name,
      confidence,
      corners: [
        { x: box.left * width, y: box.top * height },
        { x: box.right * width, y: box.bottom * height },
      ],
    }));
    return { width, height, found };
  } finally {
    tf.dispose([input, ...outputs]);
  }
}

interface Candidate extends Omit<FoundObject, 'corners'> {
  /** In fractions of the picture. */
  box: { left: number; top: number; right: number; bottom: number };
}

function candidatesIn(
  scores: Float32Array,
  boxes: Float32Array,
  { count, categories }: { count: number; categories: number },
): Candidate[] {
  const found: Candidate[] = [];
  for (let one = 0; one < count; one++) {
    let best = 0;
    for (let category = 1; category < categories; category++) {
      if (scores[one * categories + category]! > scores[one * categories + best]!) best = category;
    }
    const confidence = scores[one * categories + best]!;
    const name = cocoNames[best + 1];
    if (!name || confidence < LEAST_CONFIDENCE) continue;
    const [top = 0, left = 0, bottom = 0, right = 0] = boxes.subarray(one * 4, one * 4 + 4);
    found.push({ name, confidence, box: { left, top, right, bottom } });
  }
  return found;
}

/** The best candidates first, without those that show the same object again. */
export function distinct(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const one of candidates.toSorted((a, b) => b.confidence - a.confidence)) {
    const isKnown = kept.some(
      (other) => other.name === one.name && overlap(other.box, one.box) > SAME_OBJECT,
    );
    if (!isKnown) kept.push(one);
    if (kept.length === MOST_OBJECTS) break;
  }
  return kept;
}

/** The common area as a share of the area that both cover. */
function overlap(a: Candidate['box'], b: Candidate['box']): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const area = (box: Candidate['box']) => (box.right - box.left) * (box.bottom - box.top);
  return (width * height) / (area(a) + area(b) - width * height);
}
