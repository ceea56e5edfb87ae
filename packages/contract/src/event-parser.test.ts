import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventParser, type StreamEvent } from './event-parser.ts';

function read(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const push = createEventParser((event) => events.push(event));
  for (const piece of pieces) push(piece);
  return events;
}

const text =
  ': beat\n\nid: 7\nevent: node.changed\ndata: {"id":"a"}\n\nevent: live.reset\r\ndata: {}\r\n\r\n';
const events = [
  { id: 7, name: 'node.changed', data: '{"id":"a"}' },
  { id: null, name: 'live.reset', data: '{}' },
];

describe('Event stream parser', () => {
  it('parses events line by line and skips comments', () => {
    expect(read(text)).toEqual(events);
  });

  it('parses a stream that is split at any position', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
        const sorted = [0, ...cuts.sort((a, b) => a - b), text.length];
        const pieces = sorted.slice(1).map((end, index) => text.slice(sorted[index], end));
        expect(read(...pieces)).toEqual(events);
      }),
    );
  });

  it('joins several data lines and waits for the empty line', () => {
    expect(read('data: a\ndata: b\n')).toEqual([]);
    expect(read('data: a\ndata: b\n\n')).toEqual([{ id: null, name: 'message', data: 'a\nb' }]);
  });

  it('ignores an id that is not a number', () => {
    expect(read('id: x\ndata: 1\n\n')).toEqual([{ id: null, name: 'message', data: '1' }]);
  });
});
