import { createEmbedLink } from '@rushes/contract/embedlinks';
import { hidingWarnings, moveNodes, movePods } from '@rushes/contract/move-copy';
import { describe, expect, test } from 'vitest';
import { makeNode } from '#test/fixtures.ts';
import { openLinks } from '#test/scenes/link-scene.ts';

const { api, world, team, video, make, end, expire } = await openLinks();

const asked = { targetnodeid: world.hidden.id, validateRequestOnly: 1 } as const;
const ofPods = async (...pods: string[]) =>
  (await api.call(movePods, { body: { pods, ...asked } }, team)).messages.map(({ code }) => code);
const ofNodes = async (...nodes: string[]) =>
  (await api.call(moveNodes, { body: { nodes, ...asked } }, team)).messages.map(({ code }) => code);

describe('A move that makes items team-only', () => {
  test('warns that the file disappears from open access links, if there are any [AC318]', async () => {
    const [shared, other] = [await video(), await video(world.folder, { name: 'other.mov' })];
    expect(await ofPods(shared, other)).not.toContain('ERR140');
    const link = await make({ podids: [shared] });
    expect(await ofPods(other)).not.toContain('ERR140');
    expect(await ofPods(other, shared)).toContain('ERR140');
    await end(link.id);
    expect(await ofPods(shared)).not.toContain('ERR140');
    await expire((await make({ podids: [shared] })).id);
    await make({ podids: [shared], teamonly: 1 });
    expect(await ofPods(shared)).not.toContain('ERR140');
  });

  test('warns about files in a shared folder, as deep as the link shows them [AC318]', async () => {
    const top = await makeNode(api.services, world.project, 'Given');
    const below = await makeNode(api.services, top, 'Below');
    const deep = await makeNode(api.services, below, 'Deep');
    const [inBelow, inDeep] = [await video(below), await video(deep)];
    const link = await make({ nodeids: [top.id] });
    expect(await ofPods(inBelow)).toContain('ERR140');
    expect(await ofPods(inDeep)).not.toContain('ERR140');
    expect(await ofNodes(top.id)).toContain('ERR140');
    expect(await ofNodes(below.id)).toContain('ERR140');
    expect(await ofNodes(deep.id)).not.toContain('ERR140');
    await end(link.id);
    expect(await ofNodes(top.id)).not.toContain('ERR140');
    // A file that was shared by itself, in a folder that would become hidden.
    await make({ podids: [inDeep] });
    expect(await ofNodes(top.id)).toContain('ERR140');
  });

  test('does not warn about a file that is already team-only', async () => {
    const kept = await video();
    await make({ podids: [kept] });
    expect(await ofPods(kept)).toContain('ERR140');
    await api.services.db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', kept).execute();
    expect(await ofPods(kept)).not.toContain('ERR140');
  });
});

describe('Before items are made team-only', () => {
  const warningsFor = async (body: { nodes?: string[]; pods?: string[] }) =>
    (await api.call(hidingWarnings, { body }, team)).messages.map(({ code }) => code);

  test('the team learns which links lose them, once per kind [AC318]', async () => {
    const place = await makeNode(api.services, world.project, 'Cuts');
    const [shared, other] = [await video(place), await video(place, { name: 'other.mov' })];
    expect(await warningsFor({ nodes: [place.id], pods: [shared] })).toEqual([]);
    const link = await make({ podids: [shared] });
    expect(await warningsFor({ pods: [other] })).toEqual([]);
    expect(await warningsFor({ pods: [other, shared] })).toEqual(['ERR140']);
    expect(await warningsFor({ nodes: [place.id], pods: [shared] })).toEqual(['ERR140']);
    await end(link.id);
    expect(await warningsFor({ nodes: [place.id], pods: [shared] })).toEqual([]);
  });

  test('embeds are mentioned, and items that are hidden already are not', async () => {
    const place = await makeNode(api.services, world.project, 'Trailers');
    const embedded = await video(place);
    await api.call(createEmbedLink, { params: { id: embedded }, body: { asset: 'preview' } }, team);
    expect(await warningsFor({ pods: [embedded] })).toEqual(['hide-embeds']);
    expect(await warningsFor({ nodes: [place.id] })).toEqual(['hide-embeds']);
    await api.services.db.updateTable('pods').set({ teamonly: 1 }).where('id', '=', embedded).execute();
    expect(await warningsFor({ nodes: [place.id], pods: [embedded] })).toEqual([]);
  });

  test('items of others are not found, and client users may not ask', async () => {
    const ask = { body: { nodes: [world.otherProject.id] } };
    expect(await api.refused(hidingWarnings, ask, team)).toBe('404 ERR7');
    const client = await api.signIn('client@studio.test');
    expect(await api.refused(hidingWarnings, { body: { nodes: [world.project.id] } }, client)).toBe(
      '403 11403',
    );
  });
});
