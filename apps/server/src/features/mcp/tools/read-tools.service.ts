import { AppError } from '@rushes/contract/app-error';
import type { Asset } from '@rushes/contract/assets';
import { getFrame } from '@rushes/contract/markers';
import { MCP_LINES_MAX } from '@rushes/contract/mcp';
import { getNode, listNodes, listSubnodes } from '@rushes/contract/nodes';
import { getPod, listNodePods } from '@rushes/contract/pods';
import { search as searchFiles } from '@rushes/contract/search';
import { listTranscripts } from '@rushes/contract/transcripts';
import { z } from 'zod';
import { readAsset } from '#features/assets/media/index.ts';
import { readFrame } from '#features/markers/index.ts';
import { shownCard, shownFile, shownFolder } from '../model/shown.ts';
import { type Caller, tool } from '../model/tool.ts';

const Id = z.uuid();
const file_id = Id.describe('The id of a file, or of one of its versions.');

/** The folders that the caller sees at the top: those of the access points. */
const topFolders = async ({ call }: Caller) => (await call(listNodes, {})).nodes;
const pageFrom = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** Each is a search of its own. */
const PLACES_MAX = 10;

const search = tool({
  name: 'search',
  title: 'Search files',
  description:
    'Finds files by name, note, spoken words, labels, text in the picture, and comments. Hits in a video have a time in milliseconds. Use zone "folders" to find folders by name.',
  scopes: ['files:read'],
  input: z.object({
    query: z.string().describe('At least three characters.'),
    folder_id: Id.optional().describe(
      'Search only in this folder and below. Without it: in the first ten folders where your access begins; search those in not_searched one by one.',
    ),
    zone: z.enum(['files', 'metadata', 'folders']).default('files'),
    limit: z.number().int().min(1).max(100).default(25),
  }),
  async run(caller, { query, folder_id, zone, limit }) {
    const places = folder_id ? [] : await topFolders(caller);
    const searched = folder_id ? [folder_id] : places.slice(0, PLACES_MAX).map(({ id }) => id);
    const files = [];
    const folders = [];
    for (const nodeid of searched) {
      const found = await caller.call(searchFiles, { query: { nodeid, q: query, zone, limit } });
      folders.push(...found.nodes.map(shownFolder));
      for (const { pod, place, hits } of found.pods)
        files.push({
          ...shownCard(pod),
          place: place.map(({ name }) => name).join(' / '),
          hits: hits.map(({ source, text, start, podid, by }) => ({
            ...{ in: source, text, start_ms: start },
            ...(podid === pod.id ? {} : { version_id: podid }),
            ...(by ? { by } : {}),
          })),
        });
    }
    const left = places.slice(PLACES_MAX).map(({ id, name }) => ({ id, name }));
    return {
      ...{ files: files.slice(0, limit), folders: folders.slice(0, limit) },
      ...(left.length > 0 ? { not_searched: left } : {}),
    };
  },
});

const listFolder = tool({
  name: 'list_folder',
  title: 'List a folder',
  description:
    'Lists the folders and files in a folder. Without an id: the folders where your access begins.',
  scopes: ['files:read'],
  input: z.object({
    folder_id: Id.optional(),
    cursor: z.string().optional().describe('next_files of the previous answer, for more files.'),
    folder_cursor: z.string().optional().describe('next_folders of the previous answer, for more folders.'),
  }),
  async run(caller, { folder_id, cursor, folder_cursor }) {
    if (!folder_id) return { folders: (await topFolders(caller)).map(shownFolder), files: [] };
    const params = { id: folder_id };
    const { node } = await caller.call(getNode, { params });
    // A cursor continues one of the two lists; the other was complete, or has its own cursor.
    const { nodes, next: nextFolders } =
      cursor !== undefined && folder_cursor === undefined
        ? { nodes: [], next: null }
        : await caller.call(listSubnodes, { params, query: pageFrom(folder_cursor) });
    const { pods, next } =
      folder_cursor !== undefined && cursor === undefined
        ? { pods: [], next: null }
        : await caller.call(listNodePods, { params, query: { limit: 100, ...pageFrom(cursor) } });
    return {
      ...{ id: node.id, name: node.name, note: node.note },
      path: node.rootpath.map(({ name }) => name).join(' / '),
      folders: nodes.map(shownFolder),
      files: pods.map(shownCard),
      next_files: next,
      next_folders: nextFolders,
    };
  },
});

const getFile = tool({
  name: 'get_file',
  title: 'Get a file',
  description: 'Describes a file: format, duration, review status, note and versions.',
  scopes: ['files:read'],
  input: z.object({ file_id }),
  run: async ({ ctx, call }, { file_id: id }) =>
    shownFile((await call(getPod, { params: { id } })).pod, ctx.settings.publicUrl),
});

const getTranscript = tool({
  name: 'get_transcript',
  title: 'Get the transcript',
  description:
    'Returns what is said in a video or audio file, with times in milliseconds. Long transcripts come in parts: continue with from_ms.',
  scopes: ['files:read'],
  input: z.object({
    file_id,
    from_ms: z.number().int().min(0).default(0),
    to_ms: z.number().int().min(0).optional(),
  }),
  async run({ call }, { file_id: id, from_ms, to_ms = Number.POSITIVE_INFINITY }) {
    const { transcripts } = await call(listTranscripts, { params: { id } });
    return {
      transcripts: transcripts.map(({ name, sentences }) => {
        const wanted = sentences.filter(({ start, end }) => end >= from_ms && start <= to_ms);
        return {
          name,
          lines: wanted.slice(0, MCP_LINES_MAX).map(({ start, end, content, speaker }) => ({
            ...{ start_ms: start, end_ms: end },
            ...(speaker ? { speaker } : {}),
            text: content,
          })),
          next_from_ms: wanted[MCP_LINES_MAX]?.start ?? null,
        };
      }),
    };
  },
});

const getFramePicture = tool({
  name: 'get_frame',
  title: 'See a frame',
  description:
    'Returns one frame of a video as a picture; frames count from 0. Of an image it returns the image, of a PDF its first page.',
  scopes: ['files:read'],
  input: z.object({ file_id, frame: z.number().int().min(0).default(0) }),
  async run({ ctx, call, require }, { file_id: id, frame }) {
    const { pod } = await call(getPod, { params: { id } });
    if (pod.kind === 'image' || pod.kind === 'pdf') {
      const shown = [...pod.asset.web, ...pod.asset.thumbnail].find(isSmallPicture);
      if (!shown || frame > 0) throw new AppError('ERR279');
      return { picture: await readAsset(ctx, shown.id) };
    }
    require(getFrame);
    const bytes = await readFrame(ctx, id, frame, AbortSignal.timeout(60_000));
    return { picture: { bytes, mimetype: 'image/jpeg' } };
  },
});

const PICTURE_MAX = 5 << 20;
const isSmallPicture = ({ mimetype, size, url }: Asset) =>
  url !== null && size <= PICTURE_MAX && /^image\/(jpeg|png|webp)$/.test(mimetype ?? '');

export const readingTools = [search, listFolder, getFile, getTranscript, getFramePicture];
