// The entry of a picture process (started by picture-pool.ts): decodes untrusted pictures, one task at a time.
import { ofPicture } from '../media-error.ts';
import type { PictureQuestion, PictureReply, PictureTask, PictureTasks } from '../pictures/picture-tasks.ts';

type Handlers = {
  [Task in PictureTask]: (wanted: PictureTasks[Task]['wanted']) => Promise<PictureTasks[Task]['answer']>;
};

/** Loaded on first use: most processes never see a PDF or a watermark. */
const handlers: Handlers = {
  header: async (wanted) => (await import('./bitmap.ts')).readHeader(wanted),
  thumbnail: async (wanted) => {
    if (wanted.format === 'svg') return (await import('./svg.ts')).drawSvg(wanted);
    if (wanted.format === 'heic') return (await import('./heic.ts')).shrinkHeic(wanted);
    return (await import('./bitmap.ts')).shrinkBitmap(wanted);
  },
  page: async (wanted) => (await import('./pdf.ts')).drawPage(wanted),
  convert: async (wanted) => (await import('./convert.ts')).convert(wanted),
  decode: async (wanted) => (await import('./logo.ts')).decodeOnce(wanted),
  png: async (wanted) => (await import('./logo.ts')).drawSmall(wanted),
  watermark: async (wanted) => (await import('./watermark.ts')).drawWatermark(wanted),
  overlay: async (wanted) => (await import('./overlay.ts')).overlay(wanted),
  sheet: async (wanted) => (await import('./sheet.ts')).composeSheet(wanted),
};

async function replyTo({ task, wanted }: PictureQuestion): Promise<Pick<PictureReply, 'answer' | 'error'>> {
  try {
    return { answer: await (handlers[task] as (input: unknown) => Promise<unknown>)(wanted) };
  } catch (error) {
    const { kind, message, detail } = ofPicture(error);
    return { error: { kind, message, detail } };
  }
}

process.on('message', async (question: PictureQuestion) => {
  const reply = await replyTo(question);
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / 1e6;
  process.send?.({ ...reply, memory: process.memoryUsage.rss(), cpuSeconds } satisfies PictureReply);
});
// The server has ended.
process.on('disconnect', () => process.exit());
// Loaded while nobody waits for it yet.
await import('./loaders.ts');
