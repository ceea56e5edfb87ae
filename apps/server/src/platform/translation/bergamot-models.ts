import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TranslationFiles } from '#platform/engines/local/tasks.ts';
import type { Pair } from './pairs.ts';

/** The models of a pair: two of them translate through English. */
export interface BergamotPair extends Pair {
  models: TranslationFiles[];
}

/** Firefox has models for pairs with English only. */
const BETWEEN = 'en';

/** Such as model.enru.intgemm.alphas.bin or model.en-ru.bin. */
const MODEL = /^model\.(?:([a-z]{2})([a-z]{2})|([a-z]{2,3})-([a-z]{2,3}))\.(?:.*\.)?bin$/;

/** Pairs whose files are in a folder of their own, such as `enru/`, in one of these folders. */
export function findBergamotPairs(folders: readonly string[]): BergamotPair[] {
  const direct = new Map<string, BergamotPair>();
  for (const folder of folders.flatMap(subfoldersOf)) {
    const pair = pairIn(folder);
    const key = `${pair?.from} ${pair?.to}`;
    if (pair && !direct.has(key)) direct.set(key, pair);
  }
  const through = [...direct.values()]
    .filter(({ to }) => to === BETWEEN)
    .flatMap((first) =>
      [...direct.values()]
        .filter(({ from, to }) => from === BETWEEN && to !== first.from)
        .map((second) => ({
          from: first.from,
          to: second.to,
          models: [...first.models, ...second.models],
        })),
    )
    .filter(({ from, to }) => !direct.has(`${from} ${to}`));
  return [...direct.values(), ...through];
}

/** Undefined if a file is missing. */
function pairIn(folder: string): BergamotPair | undefined {
  const names = namesIn(folder);
  const path = (pattern: RegExp) => {
    const name = names.find((one) => pattern.test(one));
    return name && join(folder, name);
  };
  const model = names.find((name) => MODEL.test(name));
  const shortlist = path(/^lex\..*\.bin$/);
  const shared = path(/^vocab\..*spm$/);
  const [source, target] = [path(/^srcvocab\..*spm$/), path(/^trgvocab\..*spm$/)];
  const vocabularies = source && target ? [source, target] : shared ? [shared] : undefined;
  if (!model || !vocabularies) return undefined;
  const [, a, b, c, d] = MODEL.exec(model)!;
  const files = { model: join(folder, model), shortlist, vocabularies };
  return { from: (a ?? c)!, to: (b ?? d)!, models: [files] };
}

const subfoldersOf = (folder: string): string[] =>
  namesIn(folder)
    .toSorted()
    .map((name) => join(folder, name));

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The library is an optional package. */
export function hasBergamot(): boolean {
  try {
    createRequire(import.meta.url).resolve('@browsermt/bergamot-translator/package.json');
    return true;
  } catch {
    return false;
  }
}
