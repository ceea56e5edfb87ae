import { checkCues, presets, type RuleProfile, type Violation } from '@rushes/contract/subtitle-rules';
import type { FrameRate } from '@rushes/contract/timecode';
import { useDeferredValue, useMemo } from 'react';
import { useEditorPreferences } from './editor-state.ts';
import { inOrder, type Lines } from './edits/line.ts';
import { useOwnRules } from './queries.ts';

export interface Fault extends Violation {
  key: string;
}

/** All rule violations, with the key of the line. */
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

/** The selected profile; the default one if the tenant no longer has its own. */
export function useProfile(): RuleProfile {
  const name = useEditorPreferences(({ profile }) => profile);
  const { data: own } = useOwnRules();
  return name === 'own' ? (own ?? presets.default) : presets[name];
}

/** Deferred: thousands of lines are checked against ten rules. */
export function useFaults(lines: Lines, profile: RuleProfile, { num, den }: FrameRate) {
  const calm = useDeferredValue(lines);
  return useMemo(() => {
    const faults = faultsOf(calm, profile, { num, den });
    return { faults, byLine: faultsByLine(faults) };
  }, [calm, profile, num, den]);
}
