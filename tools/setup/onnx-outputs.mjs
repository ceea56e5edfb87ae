// Removes outputs from the graph of an ONNX model. An output costs memory also if nobody reads it: its values live until
// the end of the run, and are then copied.

/** Field numbers of ModelProto, GraphProto and ValueInfoProto (onnx.proto). */
const GRAPH = 7;
const OUTPUT = 12;
const NAME = 1;
const LENGTH_DELIMITED = 2;

/** The model without the outputs that are not kept. Everything else stays as it is, byte by byte. */
export function keepOutputs(model, isKept) {
  return Buffer.concat(
    fieldsOf(model).map((field) =>
      field.number === GRAPH ? delimited(GRAPH, withoutOutputs(field.value, isKept)) : field.bytes,
    ),
  );
}

const withoutOutputs = (graph, isKept) =>
  Buffer.concat(
    fieldsOf(graph)
      .filter(({ number, value }) => number !== OUTPUT || isKept(nameOf(value)))
      .map(({ bytes }) => bytes),
  );

const nameOf = (output) =>
  fieldsOf(output)
    .find(({ number }) => number === NAME)
    ?.value.toString('utf8');

/** The fields of a message of Protocol Buffers, in order. */
function fieldsOf(message) {
  const fields = [];
  for (let at = 0; at < message.length; ) {
    const [tag, afterTag] = readVarint(message, at);
    const [start, end] = valueAt(message, tag % 8, afterTag);
    if (end > message.length) throw new Error('the model ends in the middle of a field');
    fields.push({
      number: Math.floor(tag / 8),
      bytes: message.subarray(at, end),
      value: message.subarray(start, end),
    });
    at = end;
  }
  return fields;
}

/** Where the value of a field starts and ends. */
function valueAt(message, wireType, at) {
  if (wireType === LENGTH_DELIMITED) {
    const [length, start] = readVarint(message, at);
    return [start, start + length];
  }
  if (wireType === 0) return [at, readVarint(message, at)[1]];
  if (wireType === 1) return [at, at + 8];
  if (wireType === 5) return [at, at + 4];
  throw new Error(`the model has a field of the unknown type ${wireType}`);
}

function delimited(number, value) {
  return Buffer.concat([writeVarint(number * 8 + LENGTH_DELIMITED), writeVarint(value.length), value]);
}

function readVarint(message, start) {
  let value = 0;
  for (let at = start, factor = 1; at < message.length; at++, factor *= 128) {
    value += (message[at] % 128) * factor;
    if (message[at] < 128) return [value, at + 1];
  }
  throw new Error('the model ends in the middle of a number');
}

function writeVarint(value) {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}
