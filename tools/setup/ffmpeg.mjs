// ffmpeg. It is optional: the product starts without it, with processing disabled.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modules, onPath, platform } from '../checkout.mjs';
import { aptInstall, canInstall } from './debian.mjs';
import { say, timed } from './step.mjs';

// 5 is the first version with the progress fields and filters that processing needs (Debian 12 has 5.1).
const oldest = 5;

function versionOf(path) {
  const { status, stdout } = spawnSync(path, ['-hide_banner', '-version'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return status === 0 ? /version n?(\S+)/.exec(stdout)?.[1] : undefined;
}

function isRecent(version) {
  // Builds from git are named after their commit (`N-12345-…`) or date and are assumed to be recent.
  return version !== undefined && (!/^\d+\./.test(version) || Number.parseInt(version, 10) >= oldest);
}

function find() {
  for (const path of [process.env.FFMPEG_PATH, onPath('ffmpeg')]) {
    const version = path && existsSync(path) ? versionOf(path) : undefined;
    if (isRecent(version)) return { path, version };
    if (path === process.env.FFMPEG_PATH && path)
      say(`FFMPEG_PATH=${path} is not an ffmpeg ${oldest} or newer.`);
  }
  return undefined;
}

const advice = `Install ffmpeg ${oldest} or newer (Debian, Ubuntu: sudo apt-get install ffmpeg; macOS: brew install ffmpeg), or point FFMPEG_PATH at one.`;

export const ffmpeg = {
  isDone: ({ ffmpeg: known }) =>
    known !== undefined &&
    known.asked === (process.env.FFMPEG_PATH ?? '') &&
    (known.path ? existsSync(known.path) : onPath('ffmpeg') === undefined),
  async run() {
    const asked = process.env.FFMPEG_PATH ?? '';
    let found = find();
    if (!found && canInstall()) {
      const failure = await timed('Installing ffmpeg with apt-get', () => aptInstall('ffmpeg'));
      if (failure) say(`apt-get could not install it:\n${failure.trim().split('\n').slice(-3).join('\n')}`);
      found = find();
    }
    if (found) return { ffmpeg: { ...found, asked } };
    const packaged = join(modules, '@ffmpeg-installer', platform, 'ffmpeg');
    say(
      existsSync(packaged)
        ? `No ffmpeg ${oldest} on this machine: falling back to the old one among the npm packages. ${advice}`
        : `No ffmpeg on this machine: Rushes starts with processing switched off. ${advice}`,
    );
    return { ffmpeg: { asked } };
  },
};
