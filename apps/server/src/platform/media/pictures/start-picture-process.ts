import { fileURLToPath } from 'node:url';
import { MediaError } from '../media-error.ts';
import type { PictureQuestion, PictureReply } from './picture-tasks.ts';
import { startTaskProcess, type TaskProcess } from './start-task-process.ts';

export type PictureProcess = TaskProcess<PictureQuestion, PictureReply>;

const GIB = 1024 ** 3;
const DATA_BYTES = Math.round(1.6 * GIB);
/** A process is replaced long before (picture-pool.ts). */
const CPU_SECONDS = 3_600;
const PROGRAM = fileURLToPath(new URL('../picture-process/main.ts', import.meta.url));
const OUT_OF_MEMORY = /out of memory|failed to allocate|allocation failed|bad_alloc/i;

/** Starts one process that decodes untrusted pictures. */
export function startPictureProcess(options: { dataBytes?: number; onEnd(): void }): PictureProcess {
  return startTaskProcess<PictureQuestion, PictureReply>({
    name: 'picture process',
    program: PROGRAM,
    dataBytes: options.dataBytes ?? DATA_BYTES,
    cpuSeconds: CPU_SECONDS,
    // Large pictures stay in memory, which is limited, instead of in a temporary file.
    env: { VIPS_DISC_THRESHOLD: '8g', UV_THREADPOOL_SIZE: '2' },
    deathOf,
    onEnd: options.onEnd,
  });
}

/** The image caused the crash and would do so again, unless the process was ended by someone else. */
function deathOf(code: number | null, signal: NodeJS.Signals | null, stderr: string): MediaError {
  const why = signal ? `ended by ${signal}` : `exit code ${code}`;
  if (OUT_OF_MEMORY.test(stderr))
    return new MediaError('too-large', 'the picture needs more memory than allowed', stderr);
  if (signal === 'SIGKILL' || signal === 'SIGTERM' || (code === 0 && !signal))
    return new MediaError('failed', `the picture process was stopped (${why})`, stderr);
  if (signal === 'SIGXCPU') return new MediaError('timeout', 'took longer than allowed', stderr);
  return new MediaError('unreadable', 'the picture could not be read', `${why} ${stderr}`.trim());
}
