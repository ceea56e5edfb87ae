import { setTimeout as rest } from 'node:timers/promises';
import { type Client, RushesError } from '@rushes/client';
import type { Command, Context } from '../command.ts';
import { Exit, Failure, usageError } from '../failure.ts';
import { findLocalFiles, type LocalFile } from '../local-files.ts';
import { sizeText } from '../output.ts';
import { findFolder } from '../places.ts';
import { existingChoices, type SendOptions, type Sent, sendFiles } from '../send-files.ts';
import { createWatch } from '../watch.ts';

/** Time between two looks at a watched folder. */
const LOOK_MS = 1000;

export const upload: Command = {
  name: 'upload',
  summary: 'Upload files and folders, or watch a folder.',
  usage: '<path>... <folder>',
  details: `After an interruption, run the same command again: what arrived is not sent twice. A folder is uploaded with its
name, "folder/" without. Hidden files and links are left out. Files that exist with the same content are
left alone. With --watch, a file is uploaded when it has stopped changing.`,
  options: {
    watch: { type: 'boolean', short: 'w', help: 'keep watching the folder' },
    settle: {
      type: 'string',
      value: 'seconds',
      help: '--watch: a file is complete after this time; 10 unless given',
    },
    existing: {
      type: 'string',
      choices: existingChoices,
      help: 'files with the same name and other content; version unless given',
    },
    checksum: { type: 'boolean', help: 'compare the content of files with the same size and time' },
    jobs: { type: 'string', short: 'j', value: 'number', help: 'files at a time; 4 unless given' },
    'dry-run': { type: 'boolean', help: 'only list the files' },
  },
  arguments: [2, 1000],
  takesFiles: true,
  async run(context, args, values) {
    const { output, signal } = context;
    const [paths, target] = [args.slice(0, -1), args.at(-1)!];
    const jobs = numberOf('jobs', values.jobs, 4, 16);
    const settle = numberOf('settle', values.settle, 10, 86_400);
    const existing = existingChoices.find((one) => one === (values.existing ?? 'version'))!;
    // Before anything is sent: a wrong path is not a partial upload.
    const files = await findLocalFiles(paths);
    if (values['dry-run']) {
      const list = files.map(({ target, size }) => ({ target, size }));
      return output.result(
        { files: list },
        list.map(({ target, size }) => `${target}  ${sizeText(size)}`),
      );
    }
    const client = await context.client();
    const { id: folderid } = await findFolder(client, target);
    const options: SendOptions = { folderid, existing, checksum: values.checksum === true, jobs, signal };
    if (values.watch) return watch(context, client, paths, settle * 1000, options);
    const sent = await sendFiles(client, files, options, output);
    report(context, sent);
  },
};

function numberOf(
  option: string,
  value: string | boolean | undefined,
  without: number,
  most: number,
): number {
  if (value === undefined) return without;
  const number = Number(value);
  if (Number.isInteger(number) && number > 0 && number <= most) return number;
  throw usageError(`--${option} is a number from 1 to ${most}`);
}

const countOf = (sent: readonly Sent[], state: Sent['state']) =>
  sent.filter((one) => one.state === state).length;

function report({ output }: Context, sent: readonly Sent[]): void {
  const states = ['uploaded', 'resumed', 'exists', 'skipped', 'failed'] as const;
  const counts = Object.fromEntries(states.map((state) => [state, countOf(sent, state)]));
  const parts = states.filter((state) => counts[state]! > 0).map((state) => `${counts[state]} ${state}`);
  output.result({ files: sent.length, ...counts }, parts.join(', ') || 'No files');
  if (counts.failed! > 0)
    throw new Failure(Exit.INCOMPLETE, 'incomplete', `${counts.failed} of ${sent.length} files failed.`);
}

/** The server cannot be reached, or is restarting: a watched folder waits for it. */
const isPassing = (error: unknown) =>
  error instanceof RushesError && (error.code === 'network' || error.status >= 500);

/** Runs until it is interrupted. */
async function watch(
  { output, signal }: Context,
  client: Client,
  paths: readonly string[],
  settleMs: number,
  options: SendOptions,
): Promise<void> {
  const watching = createWatch(settleMs);
  // The content of a watched folder goes into the target.
  const folders = paths.map((path) => (/[/\\]$/.test(path) ? path : `${path}/`));
  output.note(`Watching ${paths.join(', ')}. Ctrl-C ends it.`);
  while (!signal.aborted) {
    // A folder on a disconnected drive comes back.
    const files = await findLocalFiles(folders).catch((error: Error): LocalFile[] => {
      output.note(error.message);
      return [];
    });
    const ready = watching.ready(files, performance.now());
    if (ready.length > 0) {
      const sent = await sendFiles(client, ready, options, output).catch((error: unknown) => {
        if (!isPassing(error)) throw error;
        output.note((error as Error).message);
        return [];
      });
      // A file that is refused stays refused until it changes.
      const done = new Set(
        sent.filter(({ state, error }) => state !== 'failed' || error?.lasting).map(({ path }) => path),
      );
      for (const file of ready) if (!done.has(file.path)) watching.again(file, performance.now());
    }
    await rest(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}
