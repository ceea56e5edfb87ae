import { api, type ReplyOf } from '@rushes/client';
import type { Command } from '../command.ts';
import { usageError } from '../failure.ts';
import { findFile } from '../places.ts';

type Comment = ReplyOf<typeof api.comments.listComments>['comments'][number];

const words = ['list', 'add', 'resolve', 'reopen'] as const;

export const comments: Command = {
  name: 'comments',
  summary: 'List, write and resolve comments.',
  usage: 'list <file> | add <file> <text> | resolve <file> <comment id> | reopen <file> <comment id>',
  details: 'Frames count from 0. --frame alone is a comment at one frame; with --to it covers a range.',
  options: {
    frame: { type: 'string', value: 'number', help: 'add: the first frame' },
    to: { type: 'string', value: 'number', help: 'add: the last frame' },
    reply: { type: 'string', value: 'comment id', help: 'add: reply to this comment' },
    'team-only': { type: 'boolean', help: 'add: visible to the team only' },
    open: { type: 'boolean', help: 'list: only unresolved comments' },
  },
  arguments: [2, 3],
  words,
  async run({ output, client }, [word, path, text], values) {
    if (!(words as readonly string[]).includes(word!)) throw usageError(`comments ${words.join(' | ')}`);
    const rushes = await client();
    const { id } = await findFile(rushes, path!);
    const show = (comment: Comment) => output.result({ comment }, lineOf(comment));
    if (word === 'list') {
      const { comments, carried } = await rushes.call(api.comments.listComments, { params: { id } });
      const isWanted = ({ checked }: { checked: number }) => !values.open || checked === 0;
      const [own, earlier] = [comments.filter(isWanted), carried.filter(isWanted)];
      return output.result({ comments: own, carried: earlier }, [
        ...own.map(lineOf),
        ...earlier.map((comment) => `${lineOf(comment)} (version ${comment.version})`),
      ]);
    }
    if (text === undefined) throw usageError(`Usage: rushes comments ${word} <file> …`);
    if (word === 'add') {
      const body = {
        content: text,
        ...(values.frame === undefined ? {} : { startframe: frameOf('frame', values.frame) }),
        ...(values.to === undefined ? {} : { endframe: frameOf('to', values.to) }),
        ...(values.reply === undefined ? {} : { parentid: String(values.reply) }),
        ...(values['team-only'] ? { teamonly: 1 as const } : {}),
      };
      const { comment } = await rushes.call(api.comments.createComment, { params: { id }, body });
      return show(comment);
    }
    const endpoint = word === 'resolve' ? api.comments.checkComment : api.comments.uncheckComment;
    show((await rushes.call(endpoint, { params: { id, cid: text } })).comment);
  },
};

function frameOf(option: string, value: string | boolean): number {
  if (/^\d{1,9}$/.test(String(value))) return Number(value);
  throw usageError(`--${option} is a frame number`);
}

function lineOf({
  id,
  parentid,
  content,
  createdby,
  startframe,
  endframe,
  checked,
  teamonly,
}: Comment): string {
  const range = endframe === null || endframe === startframe ? '' : `-${endframe}`;
  const place = startframe === null ? '' : ` [${startframe}${range}]`;
  const marks = `${checked ? ' (resolved)' : ''}${teamonly ? ' (team only)' : ''}`;
  return `${parentid ? '  ' : ''}${id}${place} ${createdby.name}: ${content.replaceAll('\n', ' ')}${marks}`;
}
