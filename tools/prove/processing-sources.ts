import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  makeAudio,
  makeClip,
  makePdf,
  makePhoto,
} from '../../apps/server/src/platform/media/demo/test-clip.ts';
import { findMediaTools, type MediaTools } from '../../apps/server/src/platform/media/tools.ts';

/** Creates one small file of each type that processing handles differently. */
export async function makeSources(folder: string): Promise<string[]> {
  const tools = await requireTools();
  const at = (name: string) => join(folder, name);
  const small = { width: 640, height: 360 };
  const subtitles = [{ startMs: 100, endMs: 900, text: 'Good morning.' }];
  await makeClip(tools, {
    path: at('camera.mp4'),
    seconds: 6,
    rate: '25',
    look: 1,
    size: small,
    sound: true,
  });
  await makeClip(tools, {
    path: at('master.mov'),
    seconds: 3,
    rate: '24',
    look: 2,
    size: small,
    sound: true,
    codec: 'prores',
  });
  // Playable immediately from a temporary copy; its subtitles become separate files.
  await makeClip(tools, {
    path: at('screen.mkv'),
    seconds: 4,
    rate: '30',
    look: 3,
    size: small,
    sound: true,
    subtitles,
  });
  await makeClip(tools, {
    path: at('tape.mpg'),
    seconds: 3,
    rate: '25',
    look: 4,
    size: small,
    codec: 'mpeg2',
  });
  // Large enough for several sizes.
  await makeClip(tools, {
    path: at('cinema.mp4'),
    seconds: 1,
    rate: '24',
    look: 5,
    size: { width: 2560, height: 1440 },
  });
  await makeAudio(tools, { path: at('sound.wav'), seconds: 20 });
  await makeAudio(tools, { path: at('sound.mp3'), seconds: 8 });
  await makePhoto({ path: at('photo.jpg'), look: 6, width: 2400, height: 1600 });
  await makePdf({ path: at('sheet.pdf'), title: 'Call sheet' });
  await writeFile(at('notes.txt'), 'Take two was better.\n');
  const names =
    'camera.mp4 master.mov screen.mkv tape.mpg cinema.mp4 sound.wav sound.mp3 photo.jpg sheet.pdf notes.txt';
  return names.split(' ').map(at);
}

export async function requireTools(): Promise<MediaTools> {
  const tools = await findMediaTools();
  if (!tools.ready) throw new Error(tools.reason);
  return tools;
}
