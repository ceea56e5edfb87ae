import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packAll } from '../pack.ts';

// The packed command line as a program, for the proof and for its short form among the tests.

export interface TreeFile {
  /** Below the tree, with `/`. */
  path: string;
  size: number;
  sha256: string;
}

/** Folders in three levels, with files of random bytes from empty to `largest`. Every tenth file is large. */
export function makeTree(
  root: string,
  { files, folders, largest }: { files: number; folders: number; largest: number },
): TreeFile[] {
  const paths = Array.from({ length: folders }, (_, index) => {
    const [day, card] = [Math.floor(index / 20), Math.floor((index % 20) / 5)];
    return `day ${day + 1}/card ${card + 1}/roll é${(index % 5) + 1}`;
  });
  for (const path of paths) mkdirSync(join(root, path), { recursive: true });
  return Array.from({ length: files }, (_, index) => {
    const path = `${paths[index % folders]}/C${String(index).padStart(4, '0')}.bin`;
    const size = index % 10 === 9 ? largest : (index * 977) % 40_000;
    const bytes = randomBytes(size);
    writeFileSync(join(root, path), bytes);
    return { path, size, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
}

/** Packs the command line and unpacks it elsewhere. Returns the program. */
export async function unpackCli(folder: string): Promise<string> {
  const out = mkdtempSync(join(folder, 'packed-'));
  const { cli } = await packAll(out, { types: false });
  execFileSync('tar', ['-xzf', cli!, '-C', out]);
  return join(out, 'package/dist/rushes.js');
}

export interface Reported {
  target: string;
  state: string;
}

export interface CliRun {
  child: ChildProcess;
  /** One for each file that ended. */
  reported: Reported[];
  errors: () => string;
  /** Resolves when so many files have ended. */
  after(count: number): Promise<void>;
  ended: Promise<number | null>;
}

/** Starts the program with `--json`. */
export function startCli(
  node: string,
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): CliRun {
  const child = spawn(node, [program, ...args, '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const reported: Reported[] = [];
  const waiting = new Set<() => void>();
  let [rest, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    reported.push(...lines.map((line) => JSON.parse(line) as Reported).filter(({ target }) => target));
    for (const look of waiting) look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    reported,
    errors: () => errors,
    after: (count) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (reported.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
        void ended.then(() => reject(new Error(`ended after ${reported.length} files: ${errors}`)));
      }),
    ended,
  };
}
