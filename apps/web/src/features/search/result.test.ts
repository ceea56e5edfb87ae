import { expect, test } from 'vitest';
import { addressOf } from './result.tsx';

test('links a search result to its file, panel and start time', () => {
  expect(addressOf({ source: 'cue', podid: 'p1', start: 1200, aid: 'a1', tid: null })).toBe(
    '/pod/p1?menu=subtitles&aid=a1&start=1200',
  );
  expect(addressOf({ source: 'cue', podid: 'p1', start: 0, aid: null, tid: 't1' })).toBe(
    '/pod/p1?menu=subtitles&tid=t1&start=0',
  );
  expect(addressOf({ source: 'comment', podid: 'p1', start: null })).toBe('/pod/p1?menu=comments');
  expect(addressOf({ source: 'note', podid: 'p1', start: null })).toBe('/pod/p1');
  // Detected labels open in the list of their service [B18].
  const detected = { service: 'aws-detecting-text', type: 'line' as const };
  expect(addressOf({ source: 'label', podid: 'p1', start: 40, detected })).toBe(
    '/pod/p1?menu=labels&start=40&type=line&service=aws-detecting-text',
  );
});

test('links a result in an older version to the page of that version', () => {
  expect(addressOf({ source: 'name', podid: 'v1', start: null })).toBe('/pod/v1');
  expect(addressOf({ source: 'cue', podid: 'v1', start: 1200, aid: 'a1', tid: null })).toBe(
    '/pod/v1?menu=subtitles&aid=a1&start=1200',
  );
  expect(addressOf({ source: 'label', podid: 'v1', start: 40 })).toBe('/pod/v1?menu=labels&start=40');
});
