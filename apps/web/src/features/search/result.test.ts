import { expect, test } from 'vitest';
import { addressOf } from './result.tsx';

test('a line leads to the file at its time, in the panel its words stand in [B16, B19]', () => {
  expect(addressOf('p1', { source: 'cue', sourceid: 'c1', start: 1200, aid: 'a1', tid: null })).toBe(
    '/pod/p1?menu=subtitles&aid=a1&start=1200',
  );
  expect(addressOf('p1', { source: 'cue', sourceid: 's1', start: 0, aid: null, tid: 't1' })).toBe(
    '/pod/p1?menu=subtitles&tid=t1&start=0',
  );
  expect(addressOf('p1', { source: 'comment', sourceid: 'c2', start: null })).toBe('/pod/p1?menu=comments');
  expect(addressOf('p1', { source: 'note', sourceid: null, start: null })).toBe('/pod/p1');
  // To what a service found, in its own list [B18].
  const detected = { service: 'aws-detecting-text', type: 'line' as const };
  expect(addressOf('p1', { source: 'label', sourceid: 'l1', start: 40, detected })).toBe(
    '/pod/p1?menu=labels&start=40&type=line&service=aws-detecting-text',
  );
  // Of an older version, to that version.
  expect(addressOf('p1', { source: 'name', sourceid: 'v1', start: null })).toBe('/pod/v1');
});
