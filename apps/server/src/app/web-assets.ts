import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compress, type Encoding, encodingFor } from '#platform/http/compressed.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The fonts and the tables of the PDF viewer are already compressed. */
const isText = (type: string) => /javascript|css|json|svg/.test(type);
/** Below this size a header costs more than compression saves. */
const SMALLEST_BYTES = 1024;
/**
 * Serves the build files. A hash in the name or a version in the path means that they never change, so each is read and
 * compressed once per process: docs/decisions/0041-serve-the-web-build-from-memory-compressed.md.
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const names = new Set(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  const known = new Map<string, Promise<Buffer>>();
  const load = (name: string, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${name}`;
    const bytes =
      known.get(key) ??
      (encoding === 'identity'
        ? readFile(join(folder, name))
        : load(name, 'identity').then((plain) => compress[encoding](plain)));
    known.set(key, bytes);
    bytes.catch(() => known.delete(key));
    return bytes;
  };
  app.get('/assets/*', async (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    if (!names.has(name)) return reply.callNotFound();
    const type = types[extname(name)] ?? 'application/octet-stream';
    const plain = await load(name, 'identity');
    const isSmaller = isText(type) && plain.length >= SMALLEST_BYTES;
    const encoding = isSmaller ? encodingFor(request.headers['accept-encoding']) : 'identity';
    if (isSmaller) reply.header('vary', 'accept-encoding');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .headers({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
      .send(await load(name, encoding));
  });
}
