import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import type { LocalTasks, TextLine } from '../tasks.ts';
import { openModel } from './onnx.ts';
import { findAreas, type Rectangle } from './text-areas.ts';

/** PP-OCR finds lines in a picture of at most this size, with sides that are multiples of 32. */
const LONGEST_SIDE = 960;
const UNIT = 32;
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/** The recogniser reads lines of this height. */
const LINE_HEIGHT = 48;
const LONGEST_LINE = 2_400;
const LEAST_CONFIDENCE = 0.6;
/** A page of text has fewer; more are noise. */
const MOST_LINES = 200;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

const dictionaries = new Map<string, Promise<string[]>>();

function readDictionary(path: string): Promise<string[]> {
  let characters = dictionaries.get(path);
  if (!characters) {
    characters = readFile(path, 'utf8').then((text) => [...text.replace(/\n$/, '').split('\n'), ' ']);
    dictionaries.set(path, characters);
  }
  return characters;
}

/** PP-OCR: finds lines of text in a picture and reads them. Only horizontal text. */
export async function readText({
  path,
  model,
}: LocalTasks['readText']['wanted']): Promise<LocalTasks['readText']['answer']> {
  const picture = await decode(path);
  const areas = (await findLines(picture, join(model, 'det.onnx'))).slice(0, MOST_LINES);
  const recogniser = await openModel(join(model, 'rec.onnx'));
  const characters = await readDictionary(join(model, 'keys.txt'));
  const found: TextLine[] = [];
  for (const area of areas) {
    const line = await cutLine(picture, area);
    const input = normalised(line, [0.5, 0.5, 0.5], [0.5, 0.5, 0.5]);
    const [name = ''] = recogniser.inputNames;
    const output = (await recogniser.run({ [name]: input }))[recogniser.outputNames[0] ?? ''] as Tensor;
    const { text, confidence } = decodeCharacters(output, characters);
    if (text && confidence >= LEAST_CONFIDENCE) found.push({ text, confidence, corners: cornersOf(area) });
  }
  return { width: picture.width, height: picture.height, found };
}

async function decode(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path)
    .toColourspace('srgb')
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const raw = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } });

async function findLines(picture: Pixels, path: string): Promise<Rectangle[]> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const side = (length: number) => Math.max(UNIT, Math.round((length * scale) / UNIT) * UNIT);
  const [width, height] = [side(picture.width), side(picture.height)];
  const data = await raw(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  const detector = await openModel(path);
  const input = normalised({ data, width, height }, MEAN, DEVIATION);
  const [name = ''] = detector.inputNames;
  const output = (await detector.run({ [name]: input }))[detector.outputNames[0] ?? ''] as Tensor;
  const areas = findAreas(output.data as Float32Array, width, height);
  const [x, y] = [picture.width / width, picture.height / height];
  return areas.map(({ left, top, right, bottom }) => ({
    left: Math.floor(left * x),
    top: Math.floor(top * y),
    right: Math.min(picture.width, Math.ceil(right * x)),
    bottom: Math.min(picture.height, Math.ceil(bottom * y)),
  }));
}

async function cutLine(picture: Pixels, { left, top, right, bottom }: Rectangle): Promise<Pixels> {
  const [width, height] = [right - left, bottom - top];
  const wide = Math.max(1, Math.min(LONGEST_LINE, Math.round((width * LINE_HEIGHT) / height)));
  const data = await raw(picture)
    .extract({ left, top, width, height })
    .resize(wide, LINE_HEIGHT, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data, width: wide, height: LINE_HEIGHT };
}

/** Planes of blue, green and red, as the models were trained. */
function normalised(
  { data, width, height }: Pixels,
  mean: readonly [number, number, number],
  deviation: readonly [number, number, number],
): Tensor {
  const size = width * height;
  const values = new Float32Array(3 * size);
  for (let channel = 0; channel < 3; channel++) {
    const [average, spread] = [mean[channel]!, deviation[channel]!];
    const from = 2 - channel;
    for (let at = 0; at < size; at++)
      values[channel * size + at] = (data[at * 3 + from]! / 255 - average) / spread;
  }
  return new Tensor('float32', values, [1, 3, height, width]);
}

/** CTC: the likeliest character of each step; repeated ones and blanks are dropped. */
function decodeCharacters(
  output: Tensor,
  characters: readonly string[],
): { text: string; confidence: number } {
  const [, steps = 0, classes = 0] = output.dims;
  const data = output.data as Float32Array;
  let text = '';
  let sum = 0;
  let count = 0;
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const from = step * classes;
    let best = 0;
    for (let one = 1; one < classes; one++) if (data[from + one]! > data[from + best]!) best = one;
    if (best !== 0 && best !== previous) {
      text += characters[best - 1] ?? '';
      sum += data[from + best]!;
      count += 1;
    }
    previous = best;
  }
  return { text: text.trim(), confidence: count > 0 ? sum / count : 0 };
}

const cornersOf = ({ left, top, right, bottom }: Rectangle) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
