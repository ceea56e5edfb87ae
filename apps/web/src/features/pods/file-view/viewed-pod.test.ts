import { podChanged } from '@rushes/contract/pods';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { noItems, noteOwnChange } from '#features/nodes/widgets/items.ts';
import { changeFor, live, setViewedPod, useViewedPod } from './viewed-pod.ts';

const viewed = { id: 'clip', folders: ['studio', 'film', 'edits'] };

test('Reports that the viewed file was deleted, hidden or moved [L140]', () => {
  expect(changeFor(viewed, { id: 'clip', gone: 'deleted' }, 'pod')).toEqual({ gone: 'deleted' });
  expect(changeFor(viewed, { id: 'clip', gone: 'hidden' }, 'pod')).toEqual({ gone: 'hidden' });
  expect(changeFor(viewed, { id: 'clip', from: 'edits' }, 'pod')).toEqual({ gone: null, moved: true });
});

test('Reports the viewed file as deleted when a parent folder is deleted [L140]', () => {
  expect(changeFor(viewed, { id: 'film', gone: 'deleted' }, 'node')).toEqual({ gone: 'deleted' });
  expect(changeFor(viewed, { id: 'film' }, 'node')).toBeNull();
  expect(changeFor(viewed, { id: 'sound', gone: 'deleted' }, 'node')).toBeNull();
  expect(changeFor(null, { id: 'film', gone: 'deleted' }, 'node')).toBeNull();
});

test('Ignores own changes, and resets the state for another file', () => {
  const client = new QueryClient();
  const receive = (data: object) => live[podChanged.name]!(client, data);
  setViewedPod(viewed);
  noteOwnChange({
    ...noItems,
    pods: [{ id: 'clip', name: '', nodeid: '', size: 0, teamonly: 0, archived: 0 }],
  });
  receive({ id: 'clip', gone: 'deleted' });
  expect(useViewedPod.getState().gone).toBeNull();
  setViewedPod({ ...viewed, id: 'other' });
  receive({ id: 'other', gone: 'deleted' });
  expect(useViewedPod.getState().gone).toBe('deleted');
  receive({ id: 'other' });
  expect(useViewedPod.getState().gone).toBeNull();
  setViewedPod(null);
});
