import type { NodeDetails } from '@rushes/contract/nodes';
import { expect, test } from 'vitest';
import { newsFor, viewedFolder } from './viewed-folder.ts';

const step = (id: string) => ({ id, name: id.toUpperCase(), type: 1 as const });
const viewed = {
  id: 'edits',
  name: 'Edits',
  rootpath: [step('studio'), step('film'), step('edits')],
} as unknown as NodeDetails;

test('the folder itself, or one above it, was deleted: the nearest that is left is the way out [F78, L139, L140]', () => {
  expect(newsFor(viewed, { id: 'edits', gone: 'deleted' })).toMatchObject({ parent: 'film', stays: false });
  expect(newsFor(viewed, { id: 'film', gone: 'deleted' })).toMatchObject({ parent: 'studio' });
  expect(newsFor(viewed, { id: 'studio', gone: 'hidden' })).toMatchObject({ reason: 'hidden', parent: null });
});

test('moved out of sight is a way out, moved within sight is only told [F78]', () => {
  expect(newsFor(viewed, { id: 'film', gone: 'moved' })).toMatchObject({ reason: 'moved', stays: false });
  expect(newsFor(viewed, { id: 'film', from: 'elsewhere' })).toMatchObject({ reason: 'moved', stays: true });
});

test('other folders, and other changes, are no news', () => {
  expect(newsFor(viewed, { id: 'sound', gone: 'deleted' })).toBeNull();
  expect(newsFor(viewed, { id: 'edits' })).toBeNull();
  expect(newsFor(undefined, { id: 'edits', gone: 'deleted' })).toBeNull();
});

test('only the folder whose page is open is looked at [F78]', () => {
  expect(viewedFolder('/node/edits')).toBe('edits');
  expect(viewedFolder('/pod/clip')).toBeUndefined();
  expect(viewedFolder('/recycle-bin/studio')).toBeUndefined();
});
