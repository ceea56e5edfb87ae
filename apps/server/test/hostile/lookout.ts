import { type ChildProcess, execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
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

/**
 * Peak memory in MB of the started programs, and the growth of this process, both from the kernel (VmHWM). Children are
 * polled every 10 ms: a peak just before exit may be missed.
 */
export function watchMemory() {
  const children = new Set<ChildProcess>();
  let [child, looks] = [0, 0];
  const onStart = (message: unknown) => void children.add((message as { process: ChildProcess }).process);
  subscribe('child_process', onStart);
  const timer = setInterval(() => {
    for (const { pid, exitCode, signalCode } of children) {
      if (!pid || exitCode !== null || signalCode !== null) continue;
      child = Math.max(child, hwm(pid));
      looks++;
    }
  }, 10);
  // 5 resets the peak. Without /proc nothing is measured.
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
  const before = hwm('self');
  return () => {
    clearInterval(timer);
    unsubscribe('child_process', onStart);
    return { child: Math.round(child), own: Math.round(hwm('self') - before), looks, started: children.size };
  };
}

/** Command prefix that logs all files a media program opens, if `strace` is available and allowed to trace. */
export async function tracer(folder: string): Promise<string[] | undefined> {
  const prefix = [
    'strace',
    '-ff',
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
