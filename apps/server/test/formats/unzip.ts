import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Unzipped {
  /** By path; folders have a trailing slash. */
  files: Record<string, Buffer>;
  modified: Record<string, number>;
}

/** Extracts with another program, which fails on a wrong checksum. */
export function unzip(bytes: Buffer): Unzipped {
  const folder = mkdtempSync(join(tmpdir(), 'unzip-'));
  try {
    const zip = join(folder, 'it.zip');
    writeFileSync(zip, bytes);
    execFileSync('bsdtar', ['-xf', zip, '-C', folder], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    rmSync(zip);
    const files: Unzipped['files'] = {};
    const modified: Unzipped['modified'] = {};
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      const found = statSync(join(folder, name));
      const path = found.isDirectory() ? `${name}/` : name;
      files[path] = found.isDirectory() ? Buffer.alloc(0) : readFileSync(join(folder, name));
      modified[path] = found.mtimeMs;
    }
    return { files, modified };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
