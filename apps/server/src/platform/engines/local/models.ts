import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where set-up puts the models of the pinned packages. */
export const MODELS_OF_SETUP = fileURLToPath(new URL('../../../../../../.cache/models', import.meta.url));

export const whisperSizes = ['tiny', 'base', 'small'] as const;

export interface LocalSettings {
  /** Folders with models; the first one that contains a model counts. */
  folders: readonly string[];
  whisper: (typeof whisperSizes)[number];
}

/** Paths of the models that are present. */
export interface LocalModels {
  whisper: string | undefined;
  voice: string | undefined;
  text: string | undefined;
  objects: string | undefined;
}

export function findModels(settings: LocalSettings | undefined): LocalModels {
  const find = (name: string, file = '') =>
    settings?.folders.map((folder) => join(folder, name)).find((path) => existsSync(join(path, file)));
  return {
    whisper: find(`whisper-${settings?.whisper}`, 'config.json'),
    voice: find('silero-vad.onnx'),
    text: find('pp-ocr', 'rec.onnx'),
    objects: find('coco-ssd', 'model.json'),
  };
}

/** The libraries are optional packages: they do not exist for every platform. */
export function hasPackages(): boolean {
  try {
    createRequire(import.meta.url).resolve('onnxruntime-node');
    return true;
  } catch {
    return false;
  }
}
