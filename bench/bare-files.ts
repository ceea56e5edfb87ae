// Baseline for a thousand small files: the same two requests per file with the least work that is still durable. One
// row in a table, then the bytes in a file that is fsynced and renamed.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';

const [url, folder] = process.argv.slice(2) as [string, string];
const pool = new pg.Pool({ connectionString: url });
await pool.query('create table if not exists bare_files (id uuid primary key, name text, size bigint)');

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of incoming) text += part;
  return text;
}

/** The id that was returned with the row, read from the tus metadata header. */
const idOf = (incoming: IncomingMessage) =>
  Buffer.from(String(incoming.headers['upload-metadata']).split(' ')[1]!, 'base64').toString();

const server = createServer(async (incoming, answer) => {
  if (incoming.url === '/pods') {
    const { filename, filesize } = JSON.parse(await textOf(incoming)) as Record<string, unknown>;
    const made = randomUUID();
    await pool.query('insert into bare_files values ($1, $2, $3)', [made, filename, filesize]);
    answer.end(JSON.stringify({ upload: { id: made } }));
    return;
  }
  const path = join(folder, idOf(incoming));
  await pipeline(incoming, createWriteStream(path));
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
  await rename(path, `${path}.whole`);
  answer.end();
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
});
// The benchmark process has ended.
process.on('disconnect', () => process.exit());
