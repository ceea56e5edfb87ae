import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { decodeWoff } from '#platform/media/pictures/decode-woff.ts';
import { runFfmpeg } from '#platform/media/run-ffmpeg.ts';
import { makeOnce } from '../clips.ts';
import { readyTools } from '../media-tools.ts';

export const CARD_RATE = 25;
/** The lines of the card, and the frames between which the video shows it. */
export const card = { title: 'Night of the heron', scene: 'Scene 12', from: 25, to: 50, frames: 75 };

async function drawnLines(folder: string): Promise<string> {
  const fonts = dirname(createRequire(import.meta.url).resolve('@fontsource/inter/package.json'));
  const font = join(folder, 'inter.ttf');
  await writeFile(font, decodeWoff(await readFile(join(fonts, 'files', 'inter-latin-600-normal.woff'))));
  const line = (text: string, size: number, y: number) =>
    `drawtext=fontfile=inter.ttf:text='${text}':fontsize=${size}:fontcolor=white:x=96:y=${y}`;
  return `${line(card.title, 72, 135)},${line(card.scene, 40, 378)}`;
}

const plain = (colour: string, frames: number) => [
  ...['-f', 'lavfi', '-i', `color=c=${colour}:s=960x540:r=${CARD_RATE}:d=${frames / CARD_RATE}`],
];

/** A picture with two lines of text. */
export async function makeTitleCard(folder: string): Promise<string> {
  const path = join(folder, 'card.jpg');
  await runFfmpeg(await readyTools(), {
    cwd: folder,
    trustedInputs: plain('0x203040', 1),
    output: ['-vf', await drawnLines(folder), '-frames:v', '1', path],
  });
  return path;
}

/** Three seconds of video in three shots of one second; the second shot is the title card. */
export async function makeTitleVideo(folder: string): Promise<string> {
  const tools = await readyTools();
  const target = join(folder, 'title.mp4');
  await makeOnce(tools, target, ['title-card', card], async (path) => {
    const lines = await drawnLines(folder);
    const inputs = [...plain('0x701010', card.from), ...plain('0x203040', card.to - card.from)];
    await runFfmpeg(tools, {
      cwd: folder,
      trustedInputs: [...inputs, ...plain('0x107010', card.frames - card.to)],
      output: [
        ...['-filter_complex', `[1:v]${lines}[card];[0:v][card][2:v]concat=n=3[all]`, '-map', '[all]'],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '12', `file:${path}`],
      ],
    });
  });
  return target;
}
