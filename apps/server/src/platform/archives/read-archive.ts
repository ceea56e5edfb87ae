import { finished } from 'node:stream/promises';
import { extract, type Header } from 'tar-stream';
import type { Wrappers } from '#platform/media/tools.ts';
import { ArchiveError } from './archive-error.ts';
import { readEntryName } from './entry-name.ts';
import { type StartOptions, start } from './run-bsdtar.ts';
import type { ArchiveTools } from './tools.ts';

export interface ArchiveEntry {
  /** The name as stored in the archive, not sanitized: it may contain `..` or be absolute. */
  name: string;
  type: 'file' | 'directory' | 'other';
  size: number;
}

interface ReadOptions extends StartOptions {
  path: string;
}

type Visit = (entry: ArchiveEntry, bytes: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Reads the archive entry by entry, in archive order. bsdtar converts any archive format to a plain tar on stdout and
 * this code parses that tar, so no entry can write to a path on our disk. An exception from `visit` stops the reading.
 * --format=gnutar keeps names unchanged and writes no sparse files; -P keeps absolute names so that they can be
 * rejected.
 */
export async function readArchive(
  tools: ArchiveTools,
  wrappers: Wrappers,
  options: ReadOptions,
  visit: Visit,
): Promise<void> {
  const run = start(tools, wrappers, options, ['-c', '-P', '-f', '-', '--format=gnutar', `@${options.path}`]);
  // Start reading immediately: Node discards unread output when the process exits.
  const reading = readTar(run.stdout, visit).then(
    () => undefined,
    (error: unknown) => {
      run.kill();
      // Unread output would prevent the `close` event.
      run.stdout.destroy();
      return { error };
    },
  );
  const problem = await reading;
  const failure = await run.ended;
  if (failure instanceof ArchiveError && failure.kind !== 'broken') throw failure;
  // An error from `visit` is rethrown unchanged; a tar error is a result of truncated program output.
  if (problem && !(problem.error instanceof TarProblem)) throw problem.error;
  if (failure) throw failure;
  if (problem) throw new ArchiveError('broken', String(problem.error));
}

/** Verifies all checksums. Converting to tar ignores a wrong checksum; extracting reports it. */
export async function testArchive(
  tools: ArchiveTools,
  wrappers: Wrappers,
  options: ReadOptions,
): Promise<void> {
  const run = start(tools, wrappers, options, ['-x', '-O', '-P', '-f', options.path]);
  run.stdout.resume();
  const failure = await run.ended;
  if (failure) throw failure;
}

class TarProblem extends Error {}
const tarProblem = (error: unknown) => new TarProblem(String(error), { cause: error });

async function readTar(source: NodeJS.ReadableStream, visit: Visit): Promise<void> {
  // Names as raw bytes: readEntryName() decodes them; tar-stream would assume UTF-8.
  const tar = extract({ filenameEncoding: 'latin1' } as Parameters<typeof extract>[0]);
  source.pipe(tar as unknown as NodeJS.WritableStream);
  const sourceEnd = finished(source).catch((error) => tar.destroy(error as Error));
  const entries = tar[Symbol.asyncIterator]();
  for (;;) {
    const next = await entries.next().catch((error) => {
      throw tarProblem(error);
    });
    if (next.done) break;
    await visit(present(next.value.header), bytesOf(next.value as unknown as AsyncIterable<Uint8Array>));
    next.value.resume();
  }
  await sourceEnd;
}

async function* bytesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw tarProblem(error);
  }
}

function present(header: Header): ArchiveEntry {
  const { type } = header;
  const isFile = type === 'file' || type === 'contiguous-file';
  return {
    name: readEntryName(Buffer.from(header.name, 'latin1')),
    type: isFile ? 'file' : type === 'directory' ? 'directory' : 'other',
    size: isFile ? header.size : 0,
  };
}
