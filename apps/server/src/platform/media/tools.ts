import { execFile } from 'node:child_process';
import { access, chmod, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How each command of the wrapper chain is called; undefined if it is missing or does not work here. */
export type Wrappers = {
  unshare?: string[];
  nice?: string[];
  prlimit?: string;
  setpriv?: string;
};

export type MediaTools = {
  ready: true;
  ffmpeg: string;
  ffprobe: string;
  version: string;
  major: number;
  source: 'configured' | 'system' | 'package';
  encoders: ReadonlySet<string>;
  filters: ReadonlySet<string>;
  wrappers: Wrappers;
};

export type MissingMediaTools = { ready: false; reason: string };

type Found = Pick<MediaTools, 'ffmpeg' | 'ffprobe' | 'version' | 'major' | 'encoders'>;

const OLDEST_SYSTEM_MAJOR = 5;
// 4.1 is the version in the npm packages; older versions lack required filters.
const OLDEST_MAJOR = 4;
const NEEDED_ENCODERS = ['libx264', 'aac', 'mjpeg'];
const NEEDED_FILTERS = ['scale', 'fps', 'tile', 'select', 'split', 'setpts'];

export async function findMediaTools(
  options: { ffmpegPath?: string } = {},
): Promise<MediaTools | MissingMediaTools> {
  const refused: string[] = [];
  for (const source of options.ffmpegPath ? (['configured'] as const) : (['system', 'package'] as const)) {
    const found = await locate(source, options.ffmpegPath);
    if (typeof found === 'string') {
      refused.push(found);
      continue;
    }
    const filters = namesIn((await list(found.ffmpeg, '-filters')).stdout);
    const lacking = [
      ...NEEDED_ENCODERS.filter((name) => !found.encoders.has(name)),
      ...NEEDED_FILTERS.filter((name) => !filters.has(name)),
    ];
    if (lacking.length > 0) {
      refused.push(`${found.ffmpeg} lacks ${lacking.join(', ')}`);
      continue;
    }
    return { ready: true, source, ...found, filters, wrappers: await findWrappers() };
  }
  return { ready: false, reason: refused.join('; ') };
}

async function locate(source: MediaTools['source'], configured?: string): Promise<Found | string> {
  if (source === 'configured') {
    const ffmpeg = configured ?? '';
    const beside = join(dirname(ffmpeg), 'ffprobe');
    const ffprobe = (await isExecutable(beside)) ? beside : await whereIs('ffprobe');
    return examine(ffmpeg, ffprobe, OLDEST_MAJOR);
  }
  if (source === 'system') {
    const [ffmpeg, ffprobe] = await Promise.all([whereIs('ffmpeg'), whereIs('ffprobe')]);
    if (!ffmpeg) return 'no ffmpeg on the PATH';
    return examine(ffmpeg, ffprobe, OLDEST_SYSTEM_MAJOR);
  }
  const ffmpeg = packagedBinary('@ffmpeg-installer/ffmpeg');
  const ffprobe = packagedBinary('@ffprobe-installer/ffprobe');
  if (!ffmpeg || !ffprobe) return 'the optional npm packages with ffmpeg and ffprobe are not installed';
  // Some of these packages come without the execute bit (ffprobe for arm64, and for other users on x64).
  for (const path of [ffmpeg, ffprobe])
    if (!(await isExecutable(path))) await chmod(path, 0o755).catch(() => {});
  return examine(ffmpeg, ffprobe, OLDEST_MAJOR);
}

async function examine(ffmpeg: string, ffprobe: string | undefined, oldest: number): Promise<Found | string> {
  if (!ffprobe) return `no ffprobe beside ${ffmpeg}`;
  try {
    // The version is in the banner before the list: every start of ffmpeg takes a tenth of a second.
    const [{ stdout, stderr }] = await Promise.all([list(ffmpeg, '-encoders'), run(ffprobe, ['-version'])]);
    const banner = `${stderr}${stdout}`;
    const version = /version (\S+)/.exec(banner)?.[1] ?? 'unknown';
    // Git builds have versions such as N-12345, but all builds report the library version: libavutil 57 is 5.x.
    const libavutil = Number(/libavutil\s+(\d+)\./.exec(banner)?.[1] ?? 0);
    const major = libavutil - 52;
    if (major < oldest) return `${ffmpeg} is version ${version}, needed is ${oldest} or newer`;
    return { ffmpeg, ffprobe, version, major, encoders: namesIn(stdout) };
  } catch (error) {
    return `${ffmpeg} does not run (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`;
  }
}

const list = (ffmpeg: string, flag: '-encoders' | '-filters') =>
  run(ffmpeg, [flag], { maxBuffer: 4_000_000 });

function namesIn(text: string): Set<string> {
  const names = text.split('\n').map((line) => /^\s+[A-Z.|]{3,}\s+([\w-]+)\s/.exec(line)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

let wrappers: Promise<Wrappers> | undefined;

/** The commands that limit a program; looked for once. */
export function findWrappers(): Promise<Wrappers> {
  wrappers ??= lookForWrappers();
  return wrappers;
}

async function lookForWrappers(): Promise<Wrappers> {
  const [unsharePath, nicePath, prlimit, setpriv] = await Promise.all(
    ['unshare', 'nice', 'prlimit', 'setpriv'].map((name) => whereIs(name)),
  );
  const works = async (command: string[]) => {
    const [file, ...args] = [...command, 'true'];
    return run(file as string, args).then(
      () => true,
      () => false,
    );
  };
  // Root can create a network namespace directly; others only inside a user namespace, which many hosts forbid.
  const plain = unsharePath ? [unsharePath, '-n', '--'] : undefined;
  const mapped = unsharePath ? [unsharePath, '-r', '-n', '--'] : undefined;
  const unshare =
    plain && (await works(plain)) ? plain : mapped && (await works(mapped)) ? mapped : undefined;
  const nice = nicePath ? [nicePath, '-n', '10'] : undefined;
  return {
    unshare,
    nice: nice && (await works(nice)) ? nice : undefined,
    prlimit: prlimit && (await works([prlimit, '--cpu=60', '--'])) ? prlimit : undefined,
    setpriv: setpriv && (await works([setpriv, '--pdeathsig', 'KILL', '--'])) ? setpriv : undefined,
  };
}

async function whereIs(name: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('/bin/sh', ['-c', `command -v ${name}`]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

function packagedBinary(name: string): string | undefined {
  try {
    // These packages throw a bare string when the platform's binary is missing.
    const found: unknown = createRequire(import.meta.url)(name);
    if (typeof found === 'object' && found && 'path' in found) return String(found.path);
  } catch {}
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
