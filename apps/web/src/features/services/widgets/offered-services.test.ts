import { ArchiveStatus } from '@rushes/contract/enums';
import type { Service } from '@rushes/contract/services';
import { describe, expect, test } from 'vitest';
import type { Items, PodItem } from '#features/nodes/widgets/items.ts';
import { availabilityOf, offeredOf, speechKinds, visionKinds } from './offered-services.ts';

const service = (alias: string) => ({ alias, engine: alias }) as Service;
const services = [
  'archiving',
  'aws-transcribe',
  'aws-detecting-text',
  'aws-detecting-labels',
  'translate',
  'imprint',
].map(service);
const pod = (kind: string, archived: ArchiveStatus = ArchiveStatus.NOTARCHIVED) =>
  ({ id: kind, name: kind, kind, archived }) as PodItem;
const items = (...pods: PodItem[]): Items => ({ nodes: [], pods });

test('a user is offered the services that the server has and the permission covers [T215, R199]', () => {
  const all = offeredOf(services, { paid: true, free: true });
  expect(all.speech.map(({ alias }) => alias)).toEqual(['aws-transcribe']);
  expect(all.vision.map(({ alias }) => alias)).toEqual(['aws-detecting-text', 'aws-detecting-labels']);
  expect([all.translate?.alias, all.imprint?.alias]).toEqual(['translate', 'imprint']);
  expect(offeredOf(services, { paid: false, free: true })).toMatchObject({
    speech: [],
    vision: [],
    translate: null,
    imprint: { alias: 'imprint' },
  });
  expect(offeredOf(services, { paid: true, free: false }).imprint).toBeNull();
  expect(offeredOf([], { paid: true, free: true })).toEqual({
    speech: [],
    vision: [],
    translate: null,
    imprint: null,
  });
});

test('two speech services with the same engine are offered as one', () => {
  const of = (google: string) =>
    offeredOf(
      [
        { alias: 'aws-transcribe', engine: 'Whisper base' },
        { alias: 'google-transcribe', engine: google },
        { alias: 'aws-detecting-text', engine: 'Local' },
        { alias: 'aws-detecting-labels', engine: 'Local' },
      ] as Service[],
      { paid: true, free: true },
    );
  expect(of('Whisper base').speech.map(({ alias }) => alias)).toEqual(['aws-transcribe']);
  expect(of('Google Speech-to-Text').speech).toHaveLength(2);
  expect(of('Whisper base').vision).toHaveLength(2);
});

describe('An action on a selection [T222]', () => {
  const { speech, vision } = offeredOf(services, { paid: true, free: true });

  test('exists where at least one file or folder suits', () => {
    expect(availabilityOf(items(pod('video'), pod('pdf')), speech, speechKinds)).toEqual({ blocker: null });
    expect(availabilityOf(items(pod('audio')), speech, speechKinds)).toEqual({ blocker: null });
    expect(availabilityOf(items(pod('image')), speech, speechKinds)).toBeNull();
    expect(availabilityOf(items(pod('image')), vision, visionKinds)).toEqual({ blocker: null });
    expect(availabilityOf(items(pod('audio')), vision, visionKinds)).toBeNull();
    const folder = { nodes: [{ archived: ArchiveStatus.NOTARCHIVED }], pods: [] } as unknown as Items;
    expect(availabilityOf(folder, vision, visionKinds)).toEqual({ blocker: null });
  });

  test('does not exist without a service', () => {
    expect(availabilityOf(items(pod('video')), [], speechKinds)).toBeNull();
  });

  test('says why it is disabled for archived and busy files', () => {
    const mixed = (archived: ArchiveStatus) =>
      availabilityOf(items(pod('video'), pod('video', archived)), speech, speechKinds);
    expect(mixed(ArchiveStatus.ARCHIVED)).toEqual({ blocker: 'archived' });
    expect(mixed(ArchiveStatus.ARCHIVING)).toEqual({ blocker: 'busy' });
  });
});
