import type { ActionLog } from '@rushes/contract/action-logs';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { contentsOf, isAbout, actionText as words } from './action-text.ts';

const t = ((key: string) => key) as unknown as TFunction<['action-logs', 'pods']>;
const wordsOf = (entry: ActionLog, translate: typeof t) => words(entry, translate, 'nl');
const log = (more: Partial<ActionLog>): ActionLog => ({
  id: 'l',
  action: 'renamed',
  nodeid: 'folder',
  podid: 'clip',
  name: 'clip.mov',
  user: null,
  params: {},
  createdat: '2026-01-01T00:00:00.000Z',
  ...more,
});

test('Activity shows the status name of a file or of a project [P183]', () => {
  expect(wordsOf(log({ action: 'status', params: { from: 0, to: 4 } }), t).to).toBe('choice.badgestatus.4');
  expect(wordsOf(log({ action: 'status', podid: null, params: { to: 4 } }), t).to).toBe(
    'projectStatus.delivered',
  );
  expect(wordsOf(log({ action: 'status', params: { to: 0 } }), t).to).toBe('noStatus');
});

test('Activity shows the name of the other file beside the own name', () => {
  const words = wordsOf(log({ action: 'version-added', params: { name: 'master.mov' } }), t);
  expect(words).toMatchObject({ name: 'clip.mov', of: 'master.mov' });
});

test('Activity lists label names, with an ellipsis if there are more', () => {
  const words = (count: number) =>
    wordsOf(log({ action: 'labelled', params: { labels: ['Night', 'Wide'], count } }), t);
  expect(words(2)).toMatchObject({ labels: '“Night”, “Wide”', count: 2 });
  expect(words(7)).toMatchObject({ labels: '“Night”, “Wide”, …', count: 7 });
});

test('The activity of a folder omits the name only for actions on the folder itself', () => {
  const folder = { node: 'folder' };
  expect(isAbout(log({}), folder)).toBe(false);
  expect(isAbout(log({ podid: null, nodeid: 'child' }), folder)).toBe(false);
  expect(isAbout(log({ podid: null }), folder)).toBe(true);
  // A folder that was inside it: its entry is under the parent.
  expect(isAbout(log({ action: 'purged', podid: null }), folder)).toBe(false);
  expect(isAbout(log({}), { pod: 'clip' })).toBe(true);
});

test('The activity of a deleted folder includes its contents', () => {
  const params = { nodes: 1, pods: 2, size: 30, contents: ['Edits', 'Edits/a.mov', 'b.mov'] };
  expect(contentsOf(log({ action: 'deleted', podid: null, params }))).toMatchObject({
    nodes: 1,
    pods: 2,
    size: 30,
  });
  expect(contentsOf(log({ action: 'deleted', params: { size: 3 } }))).toBeNull();
});

test('Activity shows language names in the language of the reader', () => {
  const entry = log({ action: 'asset-language', params: { name: 'clip.srt', to: 'de' } });
  expect(words(entry, t, 'nl')).toMatchObject({ of: 'clip.srt', language: 'Duits' });
  expect(words(entry, t, 'en').language).toBe('German');
});
