import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { LocalTasks, TranslationFiles } from '../tasks.ts';

// The package contains a wrapper of its own, which downloads models and starts a thread that does not run in Node. This
// uses the WebAssembly module below it.

interface Handle {
  delete(): void;
}

interface Memory extends Handle {
  getByteArrayView(): Int8Array;
}

interface List<T> extends Handle {
  push_back(item: T): void;
}

interface Responses extends Handle {
  get(at: number): Handle & { getTranslatedText(): string };
}

interface ResponseOptions {
  html: boolean;
  alignment: boolean;
  qualityScores: boolean;
}

type Texts = [List<string>, List<ResponseOptions>];

interface Service {
  translate(model: Handle, ...texts: Texts): Responses;
  translateViaPivoting(first: Handle, second: Handle, ...texts: Texts): Responses;
}

interface Bergamot {
  AlignedMemory: new (bytes: number, alignment: number) => Memory;
  AlignedMemoryList: new () => List<Memory>;
  VectorString: new () => List<string>;
  VectorResponseOptions: new () => List<ResponseOptions>;
  TranslationModel: new (
    config: string,
    model: Memory,
    shortlist: Memory,
    vocabularies: List<Memory>,
    quality: null,
  ) => Handle;
  BlockingService: new (options: { cacheSize: number }) => Service;
}

interface Loaded {
  bergamot: Bergamot;
  service: Service;
  models: Map<string, Handle>;
  /** What the library wrote last, such as the reason of an abort. */
  lastWords: string[];
}

interface Instance {
  exports: Record<string, unknown>;
}

// Only the types of browsers contain it.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: Instance }>;
};

/** Integer functions that a browser may replace by faster ones of its own: imported name, and name in the module. */
const integerFunctions = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

/** Of marian, as Firefox sets them. Models whose name ends with intgemm8.bin have no stored multipliers. */
const configOf = ({ model }: TranslationFiles) => `beam-size: 1
normalize: 1.0
word-penalty: 0
max-length-break: 128
mini-batch-words: 1024
workspace: 128
max-length-factor: 2.0
skip-cost: true
cpu-threads: 0
quiet: true
quiet-translation: true
alignment: soft
gemm-precision: ${model.endsWith('intgemm8.bin') ? 'int8shiftAll' : 'int8shiftAlphaAll'}
`;

let loading: Promise<Loaded> | undefined;

async function load(): Promise<Loaded> {
  const { resolve } = createRequire(import.meta.url);
  const glue = resolve('@browsermt/bergamot-translator/worker/bergamot-translator-worker.js');
  const wasm = resolve('@browsermt/bergamot-translator/worker/bergamot-translator-worker.wasm');
  const [code, bytes] = await Promise.all([readFile(glue, 'utf8'), readFile(wasm)]);
  const lastWords: string[] = [];
  const { promise, resolve: done, reject } = Promise.withResolvers<Bergamot>();
  const module = {
    print() {},
    printErr: (line: string) => void lastWords.push(line),
    onAbort: (reason: unknown) => reject(new Error(String(reason))),
    onRuntimeInitialized: () => done(module as unknown as Bergamot),
    instantiateWasm(imports: object, accept: (instance: Instance) => void) {
      let instance: Instance;
      const call =
        (name: string) =>
        (...given: unknown[]) =>
          (instance.exports[name] as (...given: unknown[]) => unknown)(...given);
      const gemm = Object.fromEntries(
        Object.entries(integerFunctions).map(([imported, name]) => [imported, call(name)]),
      );
      WebAssembly.instantiate(bytes, { ...imports, wasm_gemm: gemm }).then((made) => {
        instance = made.instance;
        accept(instance);
      }, reject);
      return {};
    },
  };
  // Written for a classic script: it fills the variable `Module`.
  compileFunction(code, ['Module'], { filename: glue })(module);
  const bergamot = await promise;
  return { bergamot, service: new bergamot.BlockingService({ cacheSize: 0 }), models: new Map(), lastWords };
}

export async function translate({
  models,
  texts,
}: LocalTasks['translate']['wanted']): Promise<LocalTasks['translate']['answer']> {
  loading ??= load();
  const loaded = await loading;
  loaded.lastWords.length = 0;
  try {
    for (const [path, model] of loaded.models) {
      if (models.some((wanted) => wanted.model === path)) continue;
      // Each takes 100 MB and more.
      model.delete();
      loaded.models.delete(path);
    }
    for (const files of models)
      if (!loaded.models.has(files.model)) loaded.models.set(files.model, await openModel(loaded, files));
    return run(
      loaded,
      models.map(({ model }) => loaded.models.get(model)!),
      texts,
    );
  } catch (error) {
    // The module cannot be used after an abort.
    loading = undefined;
    const reason = loaded.lastWords.find((line) => line.includes('rror')) ?? (error as Error).message;
    throw new Error(reason, { cause: error });
  }
}

async function openModel({ bergamot }: Loaded, files: TranslationFiles): Promise<Handle> {
  const read = async (path: string | undefined, alignment: number) => {
    const bytes = path ? await readFile(path) : new Uint8Array();
    const memory = new bergamot.AlignedMemory(bytes.byteLength, alignment);
    memory.getByteArrayView().set(bytes);
    return memory;
  };
  const vocabularies = new bergamot.AlignedMemoryList();
  for (const path of files.vocabularies) vocabularies.push_back(await read(path, 64));
  const [model, shortlist] = [await read(files.model, 256), await read(files.shortlist, 64)];
  return new bergamot.TranslationModel(configOf(files), model, shortlist, vocabularies, null);
}

function run(
  { bergamot, service }: Loaded,
  [first, second]: readonly Handle[],
  texts: readonly string[],
): string[] {
  const [input, options] = [new bergamot.VectorString(), new bergamot.VectorResponseOptions()];
  for (const text of texts) {
    input.push_back(text);
    options.push_back({ html: false, alignment: false, qualityScores: false });
  }
  const responses = second
    ? service.translateViaPivoting(first!, second, input, options)
    : service.translate(first!, input, options);
  const translated = texts.map((_, at) => {
    const response = responses.get(at);
    const text = response.getTranslatedText();
    response.delete();
    return text.trim();
  });
  for (const one of [input, options, responses]) one.delete();
  return translated;
}
