import { describe, expect, it } from 'vitest';
import { localMinute } from './due.ts';
import { invitationOf } from './invitation.ts';

const dueat = '2031-05-06T07:08:09.123Z';
const filled = { chosen: new Set(['ilse', 'tom']), note: '', rule: 'all' as const, due: '' };

describe('asking people for a review', () => {
  it('asks at least one [Q190]', () => {
    expect(invitationOf({ ...filled, chosen: new Set() }, { dueat: null })).toBeNull();
    expect(invitationOf({ ...filled, note: ' Mind the titles ' }, { dueat: null })).toEqual({
      reviewers: ['ilse', 'tom'],
      note: 'Mind the titles',
      rule: 'all',
      dueat: null,
    });
  });

  it('leaves a deadline that nobody moved as it stands, to the millisecond [Q190]', () => {
    expect(invitationOf({ ...filled, due: localMinute(dueat) }, { dueat })?.dueat).toBe(dueat);
  });

  it('moves a deadline, sets one, and takes it away [Q190]', () => {
    const moved = '2031-05-07T10:30';
    for (const before of [dueat, null])
      expect(invitationOf({ ...filled, due: moved }, { dueat: before })?.dueat).toBe(
        new Date(moved).toISOString(),
      );
    expect(invitationOf(filled, { dueat })?.dueat).toBeNull();
  });
});
