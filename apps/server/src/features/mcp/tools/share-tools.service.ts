import { createAccessLink } from '@rushes/contract/accesslinks';
import { invalid } from '@rushes/contract/app-error';
import { exportMarkers, markerFormats, markerSources } from '@rushes/contract/markers';
import { getNode } from '@rushes/contract/nodes';
import { getPod } from '@rushes/contract/pods';
import { z } from 'zod';
import { prepareLink } from '#features/accesslinks/index.ts';
import { writeMarkers } from '#features/markers/index.ts';
import { confirmationOf, isConfirmed } from '../model/confirmation.ts';
import { type Caller, tool } from '../model/tool.ts';

const Wanted = z.object({
  file_ids: z.array(z.uuid()).max(100).default([]),
  folder_ids: z.array(z.uuid()).max(100).default([]),
  note: z.string().max(1000).optional(),
  expires: z.iso.datetime().optional().describe('Without it: as the workspace has set.'),
  allow_download: z.boolean().default(false),
  receivers: z
    .array(z.string())
    .max(100)
    .default([])
    .describe('Only these e-mail addresses can open the link. Empty: anyone who has it.'),
});

/** The names of what would be shared. */
async function namesOf({ call }: Caller, { file_ids, folder_ids }: z.output<typeof Wanted>) {
  const names = [];
  for (const id of file_ids) names.push((await call(getPod, { params: { id } })).pod.name);
  for (const id of folder_ids) names.push(`${(await call(getNode, { params: { id } })).node.name}/`);
  return names;
}

const createShareLink = tool({
  name: 'create_share_link',
  title: 'Create a share link',
  description:
    'Creates a link with which people without an account can see files and folders. Two steps: the first call creates nothing and returns what would be shared, with a confirmation. Show this to the user. After they agree, call again with the same values and the confirmation.',
  scopes: ['files:read', 'links:write'],
  input: Wanted.extend({
    confirmation: z.string().max(500).optional().describe('From the first call. Valid for ten minutes.'),
  }),
  async run(caller, { confirmation, ...wanted }) {
    const { ctx, call, check } = caller;
    const body = {
      ...{ podids: wanted.file_ids, nodeids: wanted.folder_ids, receivers: wanted.receivers },
      allowdownloading: wanted.allow_download,
      ...(wanted.note === undefined ? {} : { note: wanted.note }),
      ...(wanted.expires === undefined ? {} : { expireat: wanted.expires }),
    };
    if (confirmation === undefined) {
      // What the second call would refuse is refused here.
      const { stored } = await prepareLink(ctx, check(createAccessLink, { body }));
      return {
        created: false,
        would_share: await namesOf(caller, wanted),
        open_for: wanted.receivers.length > 0 ? wanted.receivers : 'anyone with the link',
        ...{ allow_download: stored.allowdownloading === 1, expires: stored.expireat },
        confirmation: confirmationOf(ctx, wanted),
      };
    }
    if (!isConfirmed(ctx, wanted, confirmation)) throw invalid('confirmation', 'confirmation');
    const { link } = await call(createAccessLink, { body });
    return { created: true, url: link.url, expires: link.expireat, receivers: link.receivers };
  },
});

const exportFileMarkers = tool({
  name: 'export_markers',
  title: 'Export markers',
  description:
    'Returns comments or labels as a marker file for an editing program: fcpxml (Final Cut Pro), xmeml (Premiere Pro), edl (DaVinci Resolve), avid (Media Composer), otio (OpenTimelineIO) or csv. Team-only comments are left out.',
  scopes: ['comments:read'],
  input: z.object({
    file_id: z.uuid(),
    what: z.enum(markerSources).exclude(['cues']).default('comments'),
    format: z.enum(markerFormats).exclude(['pdf']),
    include_resolved: z.boolean().default(true),
  }),
  async run({ ctx, require }, { file_id, what, format, include_resolved }) {
    require(exportMarkers);
    const wanted = { what, format, checked: include_resolved, teamonly: false };
    return writeMarkers(ctx, file_id, wanted);
  },
});

export const sharingTools = [createShareLink, exportFileMarkers];
