import { finished } from 'node:stream/promises';
import { extract, type Header } from 'tar-stream';
import type { Wrappers } from '#platform/media/tools.ts';
import { ArchiveError } from './archive-error.ts';
import { readEntryName } from './entry-name.ts';
import { type StartOptions, start } from './run-bsdtar.ts';
import type { ArchiveTools } from './tools.ts';

export interface ArchiveEntry {
  /** As it stands in the archive, wherever it leads. */
  name: string;
  type: 'file' | 'directory' | 'other';
  size: number;
}

interface ReadOptions extends StartOptions {
  path: string;
}

type Visit = (entry: ArchiveEntry, bytes: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Entry by entry, in the archive's order. The program turns the archive, whatever its kind, into a plain tar on its
 * output, and we read that: nothing in it can name a place on our disk. A visit that throws ends the reading.
 * gnutar, because it carries names as they are and no holes; -P, because a name is to be seen as it is, and refused.
 */
export async function readArchive(
  tools: ArchiveTools,
  wrappers: Wrappers,
  options: ReadOptions,
  visit: Visit,
): Promise<void> {
  const run = start(tools, wrappers, options, ['-c', '-P', '-f', '-', '--format=gnutar', `@${options.path}`]);
  // At once: when a program ends, Node throws away what nobody has begun to read.
  const reading = readTar(run.stdout, visit).then(
    () => undefined,
    (error: unknown) => {
      run.kill();
      // What nobody reads would keep it from closing.
      run.stdout.destroy();
      return { error };
    },
  );
  const problem = await reading;
  const failure = await run.ended;
  if (failure instanceof ArchiveError && failure.kind !== 'broken') throw failure;
  // What the visit threw stays what it was; what the tar reader meets is the program's half answer.
  if (problem && !(problem.error instanceof TarProblem)) throw problem.error;
  if (failure) throw failure;
  if (problem) throw new ArchiveError('broken', String(problem.error));
}

/**
 * Whether every byte is what the archive says it is: turning it into a tar passes over a wrong checksum without a word,
 * unpacking it does not.
 */
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
  // As raw bytes: what letters they are is decided here and not by a reader that takes all for UTF-8.
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
