import type { NodeDetails } from '@rushes/contract/nodes';
import { expect, test } from 'vitest';
import { changeFor, viewedFolder } from './viewed-folder.ts';

const step = (id: string) => ({ id, name: id.toUpperCase(), type: 1 as const });
const viewed = {
  id: 'edits',
  name: 'Edits',
  rootpath: [step('studio'), step('film'), step('edits')],
} as unknown as NodeDetails;

test('A deleted or hidden folder leads to its nearest remaining parent [F78, L139, L140]', () => {
  expect(changeFor(viewed, { id: 'edits', gone: 'deleted' })).toMatchObject({ parent: 'film', stays: false });
  expect(changeFor(viewed, { id: 'film', gone: 'deleted' })).toMatchObject({ parent: 'studio' });
  expect(changeFor(viewed, { id: 'studio', gone: 'hidden' })).toMatchObject({
    reason: 'hidden',
    parent: null,
  });
});

test('A folder moved out of reach must be left; one moved within reach only shows a message [F78]', () => {
  expect(changeFor(viewed, { id: 'film', gone: 'moved' })).toMatchObject({ reason: 'moved', stays: false });
  expect(changeFor(viewed, { id: 'film', from: 'elsewhere' })).toMatchObject({
    reason: 'moved',
    stays: true,
  });
});

test('Changes of other folders and other kinds of changes show no message', () => {
  expect(changeFor(viewed, { id: 'sound', gone: 'deleted' })).toBeNull();
  expect(changeFor(viewed, { id: 'edits' })).toBeNull();
  expect(changeFor(undefined, { id: 'edits', gone: 'deleted' })).toBeNull();
});

test('Only a folder page has a viewed folder [F78]', () => {
  expect(viewedFolder('/node/edits')).toBe('edits');
  expect(viewedFolder('/pod/clip')).toBeUndefined();
  expect(viewedFolder('/recycle-bin/studio')).toBeUndefined();
});
