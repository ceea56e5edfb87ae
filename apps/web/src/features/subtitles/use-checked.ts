import { checkCues, presets, type RuleProfile, type Violation } from '@rushes/contract/subtitle-rules';
import type { FrameRate } from '@rushes/contract/timecode';
import { useDeferredValue, useMemo } from 'react';
import { useLiking } from './desk.ts';
import { inOrder, type Lines } from './edits/line.ts';
import { useOwnRules } from './queries.ts';

export interface Fault extends Violation {
  key: string;
}

/** Everything that is wrong with the lines, with the key of the one it is about. */
export function faultsOf(lines: Lines, profile: RuleProfile, rate: FrameRate): Fault[] {
  const sorted = inOrder(lines);
  return checkCues(sorted, profile, rate).map((fault) => ({
    ...fault,
    key: sorted[fault.cueId - 1]!.key,
  }));
}

export function faultsByLine(faults: readonly Fault[]): ReadonlyMap<string, readonly Fault[]> {
  const byLine = new Map<string, Fault[]>();
  for (const fault of faults) {
    const others = byLine.get(fault.key);
    if (others) others.push(fault);
    else byLine.set(fault.key, [fault]);
  }
  return byLine;
}

/** The chosen profile; the documents' where the tenant has none of its own any more. */
export function useProfile(): RuleProfile {
  const name = useLiking(({ profile }) => profile);
  const { data: own } = useOwnRules();
  return name === 'own' ? (own ?? presets.default) : presets[name];
}

/** A moment later than what is typed: thousands of lines are measured by ten rules. */
export function useChecked(lines: Lines, profile: RuleProfile, { num, den }: FrameRate) {
  const calm = useDeferredValue(lines);
  return useMemo(() => {
    const faults = faultsOf(calm, profile, { num, den });
    return { faults, byLine: faultsByLine(faults) };
  }, [calm, profile, num, den]);
}
