import type { Ability } from '@rushes/contract/abilities';
import { ArchiveStatus } from '@rushes/contract/enums';
import { expect, test } from 'vitest';
import { rightsOf } from './rights.ts';

const pod: { archived: ArchiveStatus } = { archived: ArchiveStatus.NOTARCHIVED };
const rights = (held: readonly Ability[], of = pod) =>
  Object.entries(rightsOf((ability) => held.includes(ability), of)).flatMap(([name, may]) =>
    may ? [name] : [],
  );

test('maps each subtitle permission to one ability', () => {
  expect(rights(['list PodService', 'list NodeAndPod', 'run PaidService'])).toEqual([]);
  expect(rights(['control PodService'])).toEqual(['edit']);
  expect(rights(['control NodeAndPod'])).toEqual(['control']);
  expect(rights(['upload FileAndAsset'])).toEqual(['upload']);
  expect(rights(['download NodeAndPod'])).toEqual(['download']);
});

test('denies every subtitle permission on a file that is archived or changing archive status [J125]', () => {
  const all: Ability[] = [
    'control PodService',
    'control NodeAndPod',
    'upload FileAndAsset',
    'download NodeAndPod',
  ];
  expect(rights(all)).toHaveLength(4);
  for (const archived of Object.values(ArchiveStatus))
    if (archived !== ArchiveStatus.NOTARCHIVED) expect(rights(all, { archived })).toEqual([]);
});
