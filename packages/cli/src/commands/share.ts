import { api, type ReplyOf } from '@rushes/client';
import type { Command } from '../command.ts';
import { usageError } from '../failure.ts';
import { findPlace, type Place } from '../places.ts';

type Link = ReplyOf<typeof api.accesslinks.createAccessLink>['link'];

const words = ['create', 'list', 'revoke'] as const;
const lineOf = ({ id, url, state, expireat }: Link) =>
  `${url}  ${state} until ${expireat.slice(0, 10)}  ${id}`;

export const share: Command = {
  name: 'share',
  summary: 'Create, list and revoke share links.',
  usage: 'create <file or folder>... | list <file or folder> | revoke <link id>',
  details: `Options that are not given follow the settings of the workspace. The password is not an argument, because other
users of the computer can see arguments.`,
  options: {
    days: { type: 'string', value: 'number', help: 'create: days until the link expires' },
    password: { type: 'boolean', help: 'create: with a password, from RUSHES_LINK_PASSWORD or stdin' },
    download: { type: 'boolean', help: 'create: guests may download' },
    comments: { type: 'boolean', help: 'create: guests may comment; needs a password' },
    to: { type: 'string', value: 'addresses', help: 'create: only these recipients, separated by commas' },
    note: { type: 'string', value: 'text', help: 'create: text that guests see' },
  },
  arguments: [2, 100],
  words,
  async run({ output, client, secret }, [word, ...args], values) {
    const rushes = await client();
    if (word === 'revoke') {
      await rushes.call(api.accesslinks.revokeAccessLink, { params: { id: args[0]! } });
      return output.result({ revoked: args[0] }, `Revoked ${args[0]}`);
    }
    const places: Place[] = [];
    for (const path of args) places.push(await findPlace(rushes, path));
    const idsOf = (kind: 'file' | 'folder') =>
      places.filter((place) => place.kind === kind).map(({ id }) => id);
    if (word === 'list') {
      const { kind, id } = places[0]!;
      const { links } =
        kind === 'file'
          ? await rushes.call(api.accesslinks.listPodAccessLinks, { params: { id } })
          : await rushes.call(api.accesslinks.listNodeAccessLinks, { params: { id } });
      return output.result({ links }, links.map(lineOf));
    }
    if (word !== 'create') throw usageError(`share ${words.join(' | ')}`);
    const { days, to, note } = values;
    if (days !== undefined && !/^\d{1,4}$/.test(String(days))) throw usageError('--days is a number');
    const { link } = await rushes.call(api.accesslinks.createAccessLink, {
      body: {
        podids: idsOf('file'),
        nodeids: idsOf('folder'),
        ...(days === undefined
          ? {}
          : { expireat: new Date(Date.now() + Number(days) * 86_400_000).toISOString() }),
        ...(values.password ? { password: await secret('RUSHES_LINK_PASSWORD') } : {}),
        ...(values.download ? { allowdownloading: 1 as const } : {}),
        ...(values.comments ? { allowcomments: 1 as const } : {}),
        ...(to === undefined ? {} : { receivers: String(to).split(/[\s,;]+/) }),
        ...(note === undefined ? {} : { note: String(note) }),
      },
    });
    output.result({ link }, link.url);
  },
};
