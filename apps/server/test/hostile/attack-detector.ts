import { type ChildProcess, execFile } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atFileEnd } from '../file-end.ts';

const run = promisify(execFile);

/** A loopback server that records its requests. */
export async function startSite() {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.end('#EXTM3U\n#EXT-X-ENDLIST\n');
  });
  // Counts connections without a request too.
  const touched = { count: 0 };
  server.on('connection', () => touched.count++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atFileEnd(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, calls, touched };
}

const LONG_AGO = new Date('2001-01-01');

/** The kernel updates atime on the first read after a write, except on `noatime` mounts. */
export async function arm(paths: readonly string[]): Promise<void> {
  for (const path of paths) await utimes(path, LONG_AGO, new Date());
}

export async function wasRead(path: string): Promise<boolean> {
  return (await stat(path)).atimeMs !== LONG_AGO.getTime();
}

const hwm = (pid: number | 'self'): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // The process has ended.
    return 0;
  }
};

/** From the first on: picture processes outlive the test that started them. */
const children = new Set<ChildProcess>();
subscribe('child_process', (message: unknown) => {
  const { process: child } = message as { process: ChildProcess };
  children.add(child);
  child.once('exit', () => children.delete(child));
});

/** 5 resets the peak. Without /proc nothing is measured. */
const forgetPeak = (pid: number | 'self') => {
  try {
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The process has ended.
  }
};

/**
 * Peak memory in MB of the started programs, and the growth of this process, both from the kernel (VmHWM). Children are
 * polled every 10 ms: a peak just before exit may be missed.
 */
export function watchMemory() {
  let child = 0;
  for (const { pid } of children) if (pid) forgetPeak(pid);
  const timer = setInterval(() => {
    for (const { pid } of children) if (pid) child = Math.max(child, hwm(pid));
  }, 10);
  forgetPeak('self');
  const before = hwm('self');
  return () => {
    clearInterval(timer);
    return { child: Math.round(child), own: Math.round(hwm('self') - before) };
  };
}

/** Command prefix that logs all files a media program opens, if `strace` is available and allowed to trace. */
export async function tracer(folder: string): Promise<string[] | undefined> {
  const prefix = [
    'strace',
    '-ff',
    // The program stops only at the traced calls, not at all of them.
    '--seccomp-bpf',
    '-qq',
    '-e',
    'trace=open,openat,connect',
    '-o',
    join(folder, 'trace'),
    '--',
  ];
  const [file, ...args] = [...prefix, 'true'];
  return run(file as string, args).then(
    () => prefix,
    () => undefined,
  );
}

/** Opened files, except those that every program opens: libraries and kernel files such as /proc. */
export async function opened(folder: string): Promise<string[]> {
  const paths = new Set<string>();
  for (const name of await readdir(folder)) {
    if (!name.startsWith('trace.')) continue;
    const text = await readFile(join(folder, name), 'latin1');
    for (const [, path] of text.matchAll(/^open(?:at)?\((?:AT_FDCWD, )?"((?:[^"\\]|\\.)*)"/gm))
      paths.add(path!);
    if (/^connect\(/m.test(text)) paths.add(`a connection: ${/^connect\(.*/m.exec(text)?.[0]}`);
  }
  return [...paths].filter(
    (path) => !/^\/(usr|lib|lib64|proc|sys|dev)\/|^\/etc\/(ld\.so|fonts|gcrypt|localtime)/.test(path),
  );
}
