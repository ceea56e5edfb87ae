import { createAccessLink, revokeAccessLink } from '@rushes/contract/accesslinks';
import { checkComment, createComment, deleteComment } from '@rushes/contract/comments';
import { createDownload } from '@rushes/contract/downloads';
import { NodeType } from '@rushes/contract/enums';
import { movePods } from '@rushes/contract/move-copy';
import { createNode, renameNode } from '@rushes/contract/nodes';
import { deletePod, setPodTeamOnly } from '@rushes/contract/pods';
import { restoreBin } from '@rushes/contract/recycle-bin';
import { authorizeReview } from '@rushes/contract/reviewaccess';
import { decide, inviteReviewers } from '@rushes/contract/reviews';
import { authorizeUpload } from '@rushes/contract/uploadaccess';
import { createUploadLink } from '@rushes/contract/uploadlinks';
import { addGroupMembers, createGroup } from '@rushes/contract/user-groups';
import { createUser, removeUser } from '@rushes/contract/users';
import type { WebhookPayload } from '@rushes/contract/webhooks';
import { describe, expect, test } from 'vitest';
import { markFailed } from '#features/processing/publish.service.ts';
import { upload } from '#test/files.ts';
import { makePod } from '#test/fixtures.ts';
import { openWebhooks } from '#test/scenes/webhooks-scene.ts';

const scene = await openWebhooks();
const { api, world, db, params, admin, team, client, file, rename, listen, deliverDue } = scene;

/** What the receiver got, oldest first. */
const payloadsOf = async ({ receiver }: Awaited<ReturnType<typeof listen>>): Promise<WebhookPayload[]> => {
  await deliverDue();
  return receiver.received.map(({ payload }) => payload);
};
const countEvents = async () =>
  Number(
    (await db.selectFrom('webhook_events').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n,
  );

describe('Events', () => {
  test('are written only if an endpoint wants them, and only if the change is', async () => {
    const id = await file();
    await rename(id, 'nobody.mov');
    expect(await countEvents()).toBe(0);
    const hook = await listen(['file.renamed']);
    await api.call(setPodTeamOnly, { params: { id }, body: { teamonly: 0 } }, team);
    expect(await countEvents()).toBe(0);
    await rename(id, 'listened.mov');
    // The name is taken: refused after the transaction has begun, or before.
    await file('taken.mov');
    await api.refused(renameNode, { params: { id: world.folder.id }, body: { name: '' } }, team);
    expect(await countEvents()).toBe(1);
    expect(await payloadsOf(hook)).toMatchObject([
      {
        type: 'file.renamed',
        data: {
          workspaceid: world.studio.id,
          user: { id: world.users.team, name: 'team Test' },
          file: { id, name: expect.any(String), folderid: world.folder.id, url: `${api.url}/pod/${id}` },
          details: { from: 'nobody.mov', to: 'listened.mov' },
        },
      },
    ]);
  });

  test('tell of files and folders', async () => {
    const hook = await listen();
    const { node } = await api.call(
      createNode,
      { body: { parentid: world.project.id, name: 'Day 1', type: NodeType.FOLDER } },
      team,
    );
    await api.call(renameNode, { params: { id: node.id }, body: { name: 'Day 2' } }, team);
    const id = await file();
    await api.call(movePods, { body: { pods: [id], targetnodeid: node.id } }, team);
    await api.call(deletePod, { params: { id } }, team);
    await api.call(restoreBin, { params: { id: world.studio.root.id }, body: { podids: [id] } }, team);
    const got = await payloadsOf(hook);
    // In order per file and folder, not of all.
    const typesOf = (subject: string) =>
      got.map(({ type }) => type).filter((type) => type.startsWith(subject));
    expect(typesOf('folder.')).toEqual(['folder.created', 'folder.renamed']);
    expect(typesOf('file.')).toEqual(['file.moved', 'file.deleted', 'file.restored']);
    expect(got.find(({ type }) => type === 'file.moved')!.data).toMatchObject({
      file: { id, folderid: node.id },
      details: { from: 'Folder', to: 'Day 2', fromid: world.folder.id, toid: node.id },
    });
  });

  test('tell of comments, with text and frames', async () => {
    const hook = await listen(['comment.created', 'comment.deleted', 'comment.resolved']);
    const id = await file();
    const body = { content: 'Too dark', start: 1000, end: 2000 };
    const { comment } = await api.call(createComment, { params: { id }, body }, client);
    const of = { params: { id, cid: comment.id } };
    await api.call(checkComment, of, team);
    await api.call(deleteComment, of, client);
    const got = await payloadsOf(hook);
    expect(got.map(({ type, data }) => [type, data.comment?.text, data.user?.id])).toEqual([
      ['comment.created', 'Too dark', world.users.client],
      ['comment.resolved', 'Too dark', world.users.team],
      ['comment.deleted', null, world.users.client],
    ]);
    expect(got[0]!.data.comment).toMatchObject({ id: comment.id, start: 1000, end: 2000, startframe: 25 });
  });

  test('tell of reviews', async () => {
    const hook = await listen(['review.requested', 'review.approved', 'file.status']);
    const id = await file();
    await api.call(
      inviteReviewers,
      { params: { id }, body: { reviewers: [world.users.team], note: '' } },
      admin,
    );
    await api.call(decide, { params: { id }, body: { decision: 'approved', note: '' } }, team);
    const types = (await payloadsOf(hook)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('review.'))).toEqual([
      'review.requested',
      'review.approved',
    ]);
  });

  test('tell of uploads and processing', async () => {
    const hook = await listen(['upload.completed', 'processing.failed']);
    const { podid } = await upload(api, team, world.folder.id);
    await markFailed(api.services, { tenantid: world.studio.id, podid }, new Error('broken'));
    expect(await payloadsOf(hook)).toMatchObject([
      {
        type: 'upload.completed',
        data: { file: { id: podid }, details: { size: 12 }, user: { id: world.users.team } },
      },
      { type: 'processing.failed', data: { file: { id: podid }, user: null } },
    ]);
  });

  test('tell of downloads, of team-only files only where they are wanted', async () => {
    const hook = await listen(['file.downloaded']);
    const taken = await upload(api, team, world.folder.id);
    const hidden = await upload(api, team, world.hidden.id);
    for (const { podid } of [taken, hidden, taken]) {
      const { url } = await api.call(createDownload, { body: { podids: [podid] } }, team);
      await (await api.fetch(url!)).arrayBuffer();
    }
    expect(await payloadsOf(hook)).toMatchObject([
      {
        type: 'file.downloaded',
        data: { file: { id: taken.podid, folderid: world.folder.id }, user: { id: world.users.team } },
      },
    ]);
  });

  test('tell of links, what they share and who opens them', async () => {
    const hook = await listen(['link.created', 'link.opened', 'link.revoked']);
    const id = await file();
    const password = 'Guests-only-7!';
    const { link } = await api.call(
      createAccessLink,
      { body: { podids: [id], password, allowcomments: 1 } },
      team,
    );
    const code = link.url.split('/').at(-1)!;
    const guest = { name: 'Kim Guest', email: 'kim@guest.test' };
    await api.call(authorizeReview, { body: { code, password, ...guest } });
    await api.call(revokeAccessLink, { params: { id: link.id } }, team);
    const got = await payloadsOf(hook);
    const about = { id: link.id, kind: 'share', files: [id], folders: [] };
    expect(got).toMatchObject([
      { type: 'link.created', data: { link: about, user: { id: world.users.team } } },
      {
        type: 'link.opened',
        data: { link: { ...about, visitor: guest }, user: { id: null, name: guest.name } },
      },
      { type: 'link.revoked', data: { link: about } },
    ]);
    expect(JSON.stringify(got)).not.toContain(code);
  });

  test('tell of upload links and who opens them', async () => {
    const hook = await listen(['link.opened']);
    const expireat = new Date(Date.now() + 86_400_000).toISOString();
    const { link } = await api.call(
      createUploadLink,
      { body: { nodeid: world.folder.id, maxfilesize: 1, expireat } },
      team,
    );
    const code = link.url.split('/').at(-1)!;
    await api.call(authorizeUpload, { body: { code, password: '' } });
    expect(await payloadsOf(hook)).toMatchObject([
      {
        type: 'link.opened',
        data: { link: { id: link.id, kind: 'upload', folders: [world.folder.id] }, user: { id: null } },
      },
    ]);
  });

  test('tell of members of groups', async () => {
    const hook = await listen(['member.updated']);
    const { group } = await api.call(
      createGroup,
      { params: { id: world.studio.id }, body: { name: 'Graders' } },
      admin,
    );
    const params = { id: world.studio.id, groupId: group.id };
    await api.call(addGroupMembers, { params, body: { users: [world.users.client] } }, admin);
    expect(await payloadsOf(hook)).toMatchObject([
      { type: 'member.updated', data: { member: { id: world.users.client } } },
    ]);
  });

  test('tell of members', async () => {
    const hook = await listen(['member.added', 'member.removed']);
    const named = { firstName: 'Noor', lastName: 'Wit', email: 'noor@studio.test' };
    const at = { tenantid: world.studio.id, type: 'client' as const, nodeid: world.project.id };
    const { user } = await api.call(createUser, { body: { ...named, ...at } }, admin);
    await api.call(removeUser, { params: { ...params, userId: user.id } }, admin);
    expect(await payloadsOf(hook)).toMatchObject([
      {
        type: 'member.added',
        data: { member: { id: user.id, name: 'Noor Wit' }, user: { id: world.users.admin } },
      },
      { type: 'member.removed', data: { member: { id: user.id } } },
    ]);
  });
});

describe('An endpoint for a folder', () => {
  test('gets the events of the folder and below, and of what is moved in or out', async () => {
    const outside = await makePod(api.services, world.client, world.users.team, { name: 'outside.mov' });
    const inside = await file('inside.mov');
    const hook = await listen(['file.renamed', 'file.moved', 'folder.created', 'member.added'], {
      folderid: world.project.id,
    });
    await rename(outside, 'outside-2.mov');
    await rename(inside, 'inside-2.mov');
    await api.call(movePods, { body: { pods: [outside], targetnodeid: world.folder.id } }, team);
    await api.call(movePods, { body: { pods: [outside], targetnodeid: world.client.id } }, team);
    const got = await payloadsOf(hook);
    expect(got.map(({ type, data }) => [type, data.file?.id])).toEqual([
      ['file.renamed', inside],
      ['file.moved', outside],
      ['file.moved', outside],
    ]);
  });

  test('gets nothing once the folder is gone, rather than everything', async () => {
    const id = await file();
    const hook = await listen(['file.renamed'], { folderid: world.project.id });
    await db.updateTable('webhooks').set({ folderid: id }).where('id', '=', hook.webhook.id).execute();
    await rename(id, 'unheard.mov');
    expect(await payloadsOf(hook)).toEqual([]);
  });
});

describe('Team-only items', () => {
  test('are sent only to endpoints that include them', async () => {
    const [open, closed] = [await listen(), await listen(undefined, { teamonly: 1 })];
    const id = await file('secret.mov', world.belowHidden);
    await rename(id, 'secret-2.mov');
    const shown = await file('open.mov');
    await api.call(
      createComment,
      { params: { id: shown }, body: { content: 'Between us', teamonly: 1 } },
      team,
    );
    await api.call(movePods, { body: { pods: [shown], targetnodeid: world.hidden.id } }, team);
    await api.call(
      createAccessLink,
      { body: { podids: [id], password: 'Guests-only-7!', teamonly: 1, allowcomments: 1 } },
      team,
    );
    // Of different files: in any order.
    expect((await payloadsOf(closed)).map(({ type }) => type).sort()).toEqual([
      ...['comment.created', 'file.moved', 'file.renamed', 'link.created'],
    ]);
    expect(await payloadsOf(open)).toEqual([]);
    // Not even withheld before the attempt: no delivery was written.
    expect(await open.log()).toEqual([]);
  });

  test('are withheld if they became team only while an event waited', async () => {
    const [open, closed] = [await listen(['file.renamed']), await listen(['file.renamed'], { teamonly: 1 })];
    const id = await file('shown.mov');
    await rename(id, 'shown-2.mov');
    await api.call(setPodTeamOnly, { params: { id }, body: { teamonly: 1 } }, team);
    expect(await payloadsOf(open)).toEqual([]);
    expect(await payloadsOf(closed)).toHaveLength(1);
    expect((await open.log()).map(({ state, attempts }) => [state, attempts])).toEqual([['withheld', 0]]);
  });

  test('are withheld, comments included, if the comment became team only', async () => {
    const open = await listen(['comment.created']);
    const id = await file();
    const { comment } = await api.call(createComment, { params: { id }, body: { content: 'Hm' } }, team);
    await db.updateTable('comments').set({ teamonly: 1 }).where('id', '=', comment.id).execute();
    expect(await payloadsOf(open)).toEqual([]);
    expect((await open.log())[0]!.state).toBe('withheld');
  });
});
