// Dutch sentences that people speak, with their text: the dialogues of the game Fish Fillets (GPL-2), from Debian. They
// are fetched when needed and kept in the cache of the user; nothing of them is part of this repository.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineCache } from '../checkout.mjs';
import { must, SetupError, timed } from '../setup/step.mjs';

const pool = 'http://deb.debian.org/debian/pool/main/f/fillets-ng-data';
const packages = {
  sound: {
    url: `${pool}/fillets-ng-data-nl_1.0.1-1.1_all.deb`,
    sha256: 'afb4443fda9ab507dee578b75be857d121718a1cd6017a474f30e0eb13dc9d10',
  },
  text: {
    url: `${pool}/fillets-ng-data_1.0.1-1.1_all.deb`,
    sha256: '25de89afd8b1adf7bcace8290248a6a22c89cd42300317e69000e162c032cf84',
  },
};
const GAME = 'usr/share/games/fillets-ng';
/** The first lines that have a recording, of the scenes in alphabetical order. */
const LINES = 40;
const home = join(machineCache, 'dutch-speech-1');

/** @returns {Promise<{ path: string, text: string }[]>} */
export async function dutchSpeech() {
  if (!existsSync(home)) await timed('Fetching Dutch speech from Debian (100 MB)', fetchLines);
  return JSON.parse(readFileSync(join(home, 'lines.json'), 'utf8')).map(({ file, text }) => ({
    path: join(home, file),
    text,
  }));
}

async function fetchLines() {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-dutch-'));
  const draft = `${home}.${process.pid}`;
  try {
    for (const [name, one] of Object.entries(packages)) await unpack(join(folder, name), one);
    mkdirSync(draft, { recursive: true });
    const lines = listLines(folder).slice(0, LINES);
    for (const { file, from } of lines) copyFileSync(from, join(draft, file));
    writeFileSync(join(draft, 'lines.json'), JSON.stringify(lines.map(({ file, text }) => ({ file, text }))));
    renameSync(draft, home);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

async function unpack(target, { url, sha256 }) {
  mkdirSync(target);
  const response = await fetch(url);
  if (!response.ok) throw new SetupError(`${url} answered ${response.status}`, 'Try again later.');
  const bytes = Buffer.from(await response.arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new SetupError(`the checksum of ${url} is not the pinned one`, 'Try again later.');
  const file = join(target, 'package.deb');
  writeFileSync(file, bytes);
  await must('unpacking', 'bsdtar', ['-xf', file, '-C', target, 'data.tar.xz']);
  await must('unpacking', 'bsdtar', ['-xf', join(target, 'data.tar.xz'), '-C', target]);
}

function listLines(folder) {
  const scripts = join(folder, 'text', GAME, 'script');
  return readdirSync(scripts)
    .toSorted()
    .flatMap((scene) => {
      const path = join(scripts, scene, 'dialogs_nl.lua');
      if (!existsSync(path)) return [];
      const spoken = readFileSync(path, 'utf8').matchAll(
        /dialogId\("([^"]+)".*\)\s*dialogStr\("((?:[^"\\]|\\.)*)"\)/g,
      );
      return [...spoken].map(([, id, text]) => ({
        file: `${scene}-${id}.ogg`,
        from: join(folder, 'sound', GAME, 'sound', scene, 'nl', `${id}.ogg`),
        text,
      }));
    })
    .filter(({ from }) => existsSync(from));
}
