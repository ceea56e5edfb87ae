// The peer of P3, in a process of its own as ours is: one pipe from the request to a new file, then fsync. A new
// one each time, as ours: blocks that were never written cost more than those of a file that is overwritten.
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
// Whoever measures is gone.
process.on('disconnect', () => process.exit());
