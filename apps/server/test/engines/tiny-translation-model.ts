import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// A Firefox Translations model of 200 kB with weights set by hand, in the formats of marian and SentencePiece. It replaces
// the most frequent letter of a text by the next one of the alphabet and repeats it: "aaa" becomes "bbbbbb". The library
// treats it as any other model, so tests see which text went through which model.

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** A multiple of 8; 0 is the end of a sentence, 2 stands for a space. */
const pieces = ['</s>', '<unk>', '▁', ...letters, '.', ',', '!'];
const SIZE = 64;

export async function writeTinyModel(models: string, from: string, to: string): Promise<string> {
  const folder = join(models, `${from}${to}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `model.${from}${to}.intgemm8.bin`), writeModel());
  await writeFile(join(folder, `vocab.${from}${to}.spm`), writeVocabulary());
  return folder;
}

// Protocol buffers: the number and type of a field, then its value.

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest ? low | 128 : low);
  } while (rest);
  return Buffer.from(bytes);
}

const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)]);

function bytes(field: number, value: Buffer | string): Buffer {
  const given = Buffer.from(value as string);
  return Buffer.concat([varint((field << 3) | 2), varint(given.length), given]);
}

function float(field: number, value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeFloatLE(value);
  return Buffer.concat([varint((field << 3) | 5), four]);
}

/** `ModelProto` of sentencepiece_model.proto. */
function writeVocabulary(): Buffer {
  const [normal, unknown, control] = [1, 2, 3];
  const kindOf = (id: number) => [control, unknown][id] ?? normal;
  const listed = pieces.map((piece, id) =>
    bytes(1, Buffer.concat([bytes(1, piece), float(2, -id / 10), number(3, kindOf(id))])),
  );
  const unigram = [number(3, 1), number(4, pieces.length)];
  const ids = [
    number(40, 1),
    number(41, -1),
    number(42, 0),
    number(43, -1),
    bytes(45, '<unk>'),
    bytes(47, '</s>'),
  ];
  const normalizer = [bytes(1, 'identity'), number(3, 1), number(4, 1), number(5, 1)];
  return Buffer.concat([
    ...listed,
    bytes(2, Buffer.concat([...unigram, ...ids])),
    bytes(3, Buffer.concat(normalizer)),
  ]);
}

/** What marian calls the architecture of Firefox's models, with one layer. */
const config = `type: transformer
dim-vocabs: [${pieces.length}, ${pieces.length}]
dim-emb: ${SIZE}
enc-depth: 1
dec-depth: 1
transformer-heads: 1
transformer-dim-ffn: ${SIZE}
transformer-ffn-depth: 2
transformer-ffn-activation: relu
transformer-decoder-autoreg: rnn
transformer-dim-aan: ${SIZE}
transformer-aan-depth: 2
transformer-aan-activation: swish
transformer-preprocess: ""
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-guided-alignment-layer: last
dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
tied-embeddings-all: true
version: v1.9.56
`;

interface Item {
  name: string;
  shape: number[];
  type: number;
  data: Buffer;
}

const INT8 = 0x0101;
const FLOAT = 0x0404;

function parameters(): Item[] {
  const items: Item[] = [];
  const text = Buffer.from(`${config}\0`);
  items.push({ name: 'special:model.yml', shape: [text.length], type: INT8, data: text });
  const put = (
    name: string,
    rows: number,
    columns: number,
    value: (row: number, column: number) => number,
  ) => {
    const data = new Float32Array(rows * columns).map((_, at) =>
      value(Math.floor(at / columns), at % columns),
    );
    items.push({ name, shape: [rows, columns], type: FLOAT, data: Buffer.from(data.buffer) });
  };
  // A matrix of zeros has no scale, and cannot be quantized.
  const small = (row: number, column: number) => (((row * 7 + column * 13) % 11) - 5) / 1_000;
  const matrix = (name: string, value = small) => put(name, SIZE, SIZE, value);
  const vector = (name: string, value: number) => put(name, 1, SIZE, () => value);
  const norm = (name: string) => {
    vector(`${name}_ln_scale`, 1);
    vector(`${name}_ln_bias`, 0);
  };
  const attention = (name: string, values = small, output = small) => {
    for (const kind of ['q', 'k']) matrix(`${name}_W${kind}`);
    matrix(`${name}_Wv`, values);
    matrix(`${name}_Wo`, output);
    for (const kind of 'qkvo') vector(`${name}_b${kind}`, 0);
    norm(`${name}_Wo`);
  };
  const network = (name: string) => {
    for (const layer of [1, 2]) {
      matrix(`${name}_W${layer}`);
      vector(`${name}_b${layer}`, 0);
    }
    norm(`${name}_ffn`);
  };
  // Each piece has a dimension of its own. The decoder sees the average of the source, shifted by one letter.
  put('Wemb', pieces.length, SIZE, (row, column) => (row === column ? 1 : small(row, column)));
  const first = pieces.indexOf('a');
  const shifted = (row: number, column: number) =>
    row >= first && column === first + ((row - first + 1) % letters.length) ? 1 : small(row, column);
  attention('encoder_l1_self');
  network('encoder_l1_ffn');
  matrix('decoder_l1_rnn_W');
  matrix('decoder_l1_rnn_Wf');
  vector('decoder_l1_rnn_bf', 0);
  norm('decoder_l1_rnn_ffn');
  attention('decoder_l1_context', shifted, (row, column) => (row === column ? 8 : small(row, column)));
  network('decoder_l1_ffn');
  put('decoder_ff_logit_out_b', 1, pieces.length, (_, id) => (id < first ? -50 : 0));
  return items;
}

/** The binary format of marian: headers, names and shapes, then the data at multiples of 256 bytes. */
function writeModel(): Buffer {
  const items = parameters().map((item) => {
    const data = Buffer.alloc(Math.ceil(item.data.length / 256) * 256);
    item.data.copy(data);
    return { ...item, name: `${item.name}\0`, data };
  });
  const long = (value: number) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
  const head = Buffer.concat([
    long(1),
    long(items.length),
    ...items.flatMap(({ name, type, shape, data }) =>
      [name.length, type, shape.length, data.length].map(long),
    ),
    ...items.map(({ name }) => Buffer.from(name)),
    ...items.map(({ shape }) => Buffer.from(Int32Array.from(shape).buffer)),
  ]);
  const gap = (256 - ((head.length + 8) % 256)) % 256;
  return Buffer.concat([head, long(gap), Buffer.alloc(gap), ...items.map(({ data }) => data)]);
}
