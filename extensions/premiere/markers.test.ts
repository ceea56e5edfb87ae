import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  connect,
  planComments,
  planMarkers,
  type SyncComment,
} from '../../apps/web/src/features/extensions/markers/marker-plan.ts';
import { mapFrames } from '../../apps/web/src/features/extensions/markers/sequence-frames.ts';
import type { Host } from '../../apps/web/src/lib/host/host.ts';
import { connectPanel } from './simulated/connect.ts';
import { makeBin, makeClip, openProject, type SimulatedMarker, TICKS } from './simulated/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'rushes-panel-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** With the length of a frame in ticks, as exact as Premiere has it. */
const rates = {
  '23.976': { num: 24000, den: 1001 },
  '25': { num: 25, den: 1 },
  '29.97 DF': { num: 30000, den: 1001 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60000, den: 1001 },
};
const POD = '018f0000-0000-7000-8000-000000000001';
const idOf = (count: number) => `018f0000-0000-7000-8000-${String(count).padStart(12, '0')}`;
const commentAt = (count: number, frame: number, more: Partial<SyncComment> = {}): SyncComment => ({
  ...{
    id: idOf(count),
    frame,
    duration: 0,
    author: 'Anna',
    text: `Comment ${count}`,
    replies: [],
    mine: true,
  },
  ...more,
});

function openSequence({ num, den } = rates['25'], hasGuids = true) {
  const timebase = (TICKS * BigInt(den)) / BigInt(num);
  const sequence = { name: 'Cut 3', timebase, markers: [] as SimulatedMarker[], playhead: 0n };
  const project = openProject({ sequence, hasGuids });
  const { host } = connectPanel(project, { folder });
  const framesOf = () =>
    sequence.markers
      .map(({ start }) => {
        expect(start % timebase).toBe(0n);
        return Number(start / timebase);
      })
      .sort((a, b) => a - b);
  return { project, sequence, host, framesOf, timebase };
}

async function pull(host: Host, comments: SyncComment[]) {
  const { markers } = await host.call('readMarkers', { target: 'sequence' });
  const plan = planMarkers(POD, comments, markers);
  await host.call('writeMarkers', { target: 'sequence', undo: 'Update markers', ...plan });
  return plan;
}

describe.each(Object.entries(rates))('At %s frames per second', (_, rate) => {
  it('12 comments become 12 markers at the same frames, as often as this is repeated', async () => {
    const { project, host, framesOf, sequence } = openSequence(rate);
    const frames = [0, 1, 2, 23, 24, 25, 1000, 1799, 1800, 17982, 107892, 2_500_000];
    const map = mapFrames(rate, String(sequence.timebase));
    const comments = frames.map((frame, count) => commentAt(count, map.toSequence(frame)));
    for (let round = 0; round < 3; round++) {
      await pull(host, comments);
      expect(framesOf()).toEqual(frames);
    }
    expect(frames.map((frame) => map.toFile(map.toSequence(frame)))).toEqual(frames);
    // Only the first round changed something: one step to undo.
    expect(project.steps).toEqual(['Update markers']);
    project.undo();
    expect(framesOf()).toEqual([]);
  });
});

describe('Markers of comments', () => {
  it('follow changed texts, times and replies, and deleted comments', async () => {
    const { host, sequence, framesOf } = openSequence();
    const comments = [1, 2, 3].map((count) => commentAt(count, count * 10));
    await pull(host, comments);
    comments[0] = { ...comments[0]!, text: 'Too dark\nhere' };
    comments[1] = { ...comments[1]!, frame: 99, duration: 12, replies: [{ author: 'Ben', text: 'Agreed' }] };
    comments.pop();
    expect(await pull(host, comments)).toMatchObject({ edited: 0 });
    expect(framesOf()).toEqual([10, 99]);
    const [first, second] = sequence.markers;
    expect(first!.comments).toMatch(/^Too dark\nhere\n\[rushes:/);
    expect(second!.comments).toMatch(/^Comment 2\n↳ Ben: Agreed\n\[rushes:/);
    expect(second!.duration).toBe(12n * sequence.timebase);
    expect(sequence.markers.map(({ name }) => name)).toEqual(['Anna', 'Anna']);
  });

  it('do not touch markers of the editor, of other files and those that only the editor changed', async () => {
    const { host, sequence } = openSequence();
    const other = { podid: idOf(900), commentid: idOf(901) };
    sequence.markers.push(
      { guid: 'a', start: 0n, duration: 0n, name: 'Mine', comments: '' },
      {
        guid: 'b',
        start: 0n,
        duration: 0n,
        name: 'Other',
        comments: `Old\n[rushes:${other.podid}/${other.commentid}#x]`,
      },
    );
    const comment = commentAt(1, 10);
    await pull(host, [comment]);
    sequence.markers[2]!.comments = sequence.markers[2]!.comments.replace('Comment 1', 'My answer');
    expect(await pull(host, [comment])).toMatchObject({ edited: 1, change: [] });
    expect(sequence.markers.map(({ name }) => name)).toEqual(['Mine', 'Other', 'Anna']);
    // When the comment changes too, it wins.
    await pull(host, [{ ...comment, text: 'Changed here' }]);
    expect(sequence.markers[2]!.comments).toMatch(/^Changed here\n/);
  });

  it('are reduced to one when the editor copied a marker', async () => {
    const { host, sequence } = openSequence();
    await pull(host, [commentAt(1, 10)]);
    sequence.markers.push({ ...sequence.markers[0]!, guid: 'copy', start: 99n * sequence.timebase });
    await pull(host, [commentAt(1, 10)]);
    expect(sequence.markers).toHaveLength(1);
  });

  it('become comments once: new ones are created, edited ones change the own comment', async () => {
    const { host, sequence, timebase } = openSequence();
    const mine = commentAt(1, 10);
    const theirs = commentAt(2, 20, { mine: false });
    await pull(host, [mine, theirs]);
    for (const marker of sequence.markers) {
      marker.comments = marker.comments.replace('Comment', 'Edited');
      marker.start += timebase;
    }
    sequence.markers.push(
      { guid: 'new', start: 30n * timebase, duration: 5n * timebase, name: 'Sound', comments: 'is late' },
      { guid: 'blank', start: 40n * timebase, duration: 0n, name: '', comments: ' ' },
      { guid: 'beyond', start: 500n * timebase, duration: 0n, name: 'After the end', comments: '' },
    );
    const { markers } = await host.call('readMarkers', { target: 'sequence' });
    const plan = planComments(POD, [mine, theirs], markers, 100);
    expect(plan.create.map(({ content }) => content)).toEqual([
      { frame: 30, duration: 5, text: 'Sound\nis late' },
    ]);
    expect(plan.update.map(({ comment, content }) => [comment.id, content])).toEqual([
      [mine.id, { frame: 11, duration: 0, text: 'Edited 1' }],
    ]);
    const made = [
      { marker: plan.create[0]!.marker, comment: commentAt(3, 30, { duration: 5, text: 'Sound\nis late' }) },
      { marker: plan.update[0]!.marker, comment: { ...mine, frame: 11, text: 'Edited 1' } },
    ];
    await host.call('writeMarkers', { target: 'sequence', undo: 'Send', ...connect(POD, made) });
    const after = await host.call('readMarkers', { target: 'sequence' });
    const all = [made[0]!.comment, made[1]!.comment, theirs];
    expect(planComments(POD, all, after.markers, 100)).toMatchObject({ create: [], update: [] });
    expect(planMarkers(POD, all, after.markers)).toMatchObject({
      add: [],
      change: [],
      remove: [],
      edited: 1,
    });
  });

  it('are found by their place in versions without marker ids', async () => {
    const { host, framesOf } = openSequence(rates['29.97 DF'], false);
    const comments = [commentAt(1, 10), commentAt(2, 10), commentAt(3, 30)];
    await pull(host, comments);
    await pull(host, [comments[0]!, { ...comments[2]!, frame: 31 }]);
    expect(framesOf()).toEqual([10, 31]);
  });

  it('are in the selected clip, at its own frame rate', async () => {
    const clip = makeClip('A001.mov', 23.976);
    const project = openProject({ root: makeBin('Root', [makeBin('Footage', [clip])]), selected: [clip.id] });
    const { host } = connectPanel(project, { folder });
    const read = await host.call('readMarkers', { target: 'clip' });
    expect(read).toEqual({ name: 'A001.mov', ticksPerFrame: '10594584000', markers: [] });
    const plan = planMarkers(POD, [commentAt(1, 240)], read.markers);
    await host.call('writeMarkers', { target: 'clip', undo: 'Update', ...plan });
    expect(clip.markers.map(({ start }) => start)).toEqual([240n * 10_594_584_000n]);
  });

  it('match the comments in 100 random rounds of changes on both sides', async () => {
    let rounds = 0;
    const text = fc
      .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
      .filter((one) => one.trim() !== '');
    const step = fc.record({
      kind: fc.constantFrom(
        'add' as const,
        'edit' as const,
        'move' as const,
        'delete' as const,
        'own' as const,
      ),
      pick: fc.nat(1000),
      frame: fc.nat(2_000_000),
      text,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(rates)),
        fc.array(fc.array(step, { maxLength: 6 }), { minLength: 4, maxLength: 4 }),
        async (rate, history) => {
          const { host, sequence, timebase } = openSequence(rate);
          let comments: SyncComment[] = [];
          let count = 0;
          let own = 0;
          for (const steps of history) {
            rounds += 1;
            for (const { kind, pick, frame, text } of steps) {
              const at = comments.length > 0 ? pick % comments.length : -1;
              if (kind === 'own') {
                own += 1;
                sequence.markers.push({
                  ...{ guid: `own-${own}`, start: BigInt(frame) * timebase, duration: 0n },
                  ...{ name: 'own', comments: text },
                });
              } else if (kind === 'add') comments.push(commentAt(count++, frame, { text }));
              else if (at < 0) continue;
              else if (kind === 'edit') comments[at] = { ...comments[at]!, text };
              else if (kind === 'move') comments[at] = { ...comments[at]!, frame, duration: pick };
              else comments = comments.toSpliced(at, 1);
            }
            await pull(host, comments);
            const placed = sequence.markers.filter(({ name }) => name !== 'own');
            const facts = (list: { frame: number; duration: number }[]) =>
              list.map(({ frame, duration }) => `${frame}+${duration}`).sort();
            expect(
              facts(
                placed.map(({ start, duration }) => ({
                  frame: Number(start / timebase),
                  duration: Number(duration / timebase),
                })),
              ),
            ).toEqual(facts(comments));
            expect(sequence.markers.length - placed.length).toBe(own);
          }
        },
      ),
      { numRuns: 25 },
    );
    expect(rounds).toBe(100);
  });
});

describe('The playhead', () => {
  it.each(Object.entries(rates))('moves to the frame at %s', async (_, rate) => {
    const { host, sequence, timebase } = openSequence(rate);
    for (const frame of [0, 1, 29, 17_982, 2_000_000]) {
      await host.call('movePlayhead', { seconds: ((frame + 0.5) * rate.den) / rate.num });
      expect(sequence.playhead).toBe(BigInt(frame) * timebase);
    }
  });
});

describe('Errors', () => {
  it('say that no project, sequence or clip is open', async () => {
    await expect(connectPanel(null, { folder }).host.call('bins', {})).rejects.toMatchObject({
      code: 'noProject',
    });
    const { host } = connectPanel(openProject(), { folder });
    await expect(host.call('readMarkers', { target: 'sequence' })).rejects.toMatchObject({
      code: 'noSequence',
    });
    await expect(host.call('readMarkers', { target: 'clip' })).rejects.toMatchObject({ code: 'noClip' });
  });

  it('are those of the program when it refuses a change, and nothing is changed [V240]', async () => {
    const { host, project, sequence } = openSequence();
    project.refusesTransactions = true;
    const plan = planMarkers(POD, [commentAt(1, 1)], []);
    const write = host.call('writeMarkers', { target: 'sequence', undo: 'Update markers', ...plan });
    await expect(write).rejects.toMatchObject({ code: 'program' });
    expect(sequence.markers).toEqual([]);
  });
});
