// Runs the local engines, in a process of its own with limited memory and without network (local-process.ts).
import type { LocalQuestion, LocalReply, LocalTask, LocalTasks } from '../tasks.ts';

type Work = {
  [Task in LocalTask]: (wanted: LocalTasks[Task]['wanted']) => Promise<LocalTasks[Task]['answer']>;
};

// Each library is loaded by the first task that needs it.
const work: Work = {
  findSpeech: async (wanted) => (await import('./voice.ts')).findSpeech(wanted),
  detectLanguage: async (wanted) => (await import('./whisper.ts')).detectLanguage(wanted),
  transcribe: async (wanted) => (await import('./whisper.ts')).transcribe(wanted),
  readText: async (wanted) => (await import('./text.ts')).readText(wanted),
  findObjects: async (wanted) => (await import('./objects.ts')).findObjects(wanted),
  translate: async (wanted) => (await import('./bergamot.ts')).translate(wanted),
};

const send = (reply: LocalReply) => process.send?.(reply);

process.on('message', async ({ task, wanted }: LocalQuestion) => {
  try {
    send({ answer: await work[task](wanted as never) });
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
