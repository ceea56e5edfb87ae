// Baseline of P3, in a separate process like the product: pipes the request to a new file, then fsyncs it. Each round
// uses a new file, as the product does: writing new blocks costs more than overwriting existing ones.
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

const target = process.argv[2]!;
let count = 0;
const server = createServer(async (incoming, answer) => {
  const path = `${target}.${count++}`;
  await pipeline(incoming, createWriteStream(path));
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
  answer.end();
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
});
// The benchmark process has ended.
process.on('disconnect', () => process.exit());
