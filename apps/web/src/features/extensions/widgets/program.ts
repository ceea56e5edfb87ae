import { create } from 'zustand';
import type { Host } from '#lib/host/host.ts';
import type { Capability, HostFacts, Program } from '#lib/host/messages.ts';
import { currentHost } from '#session/host-app.ts';

// What the panel around this page can do. Asked once, when the page starts; nothing is offered before the answer.

const useFacts = create<{ facts: HostFacts | null }>(() => ({ facts: null }));

/** Names are the same in all languages. */
export const programNames: Record<Program, string> = {
  premiere: 'Premiere Pro',
  'final-cut-pro': 'Final Cut Pro',
};

/** The name of the editing program, if its panel can do this; null in a browser. */
export function useProgram(capability: Capability): string | null {
  const facts = useFacts((state) => state.facts);
  return facts?.capabilities.includes(capability) ? programNames[facts.program] : null;
}

export const currentFacts = (): HostFacts | null => useFacts.getState().facts;

/** The connection to the panel. Only what `useProgram` offered is called. */
export function requireHost(): Host {
  const host = currentHost();
  if (!host) throw new Error('no editing program');
  return host;
}

export function askProgram(): void {
  // A panel that was made for another version of this page offers nothing.
  void currentHost()
    ?.facts()
    .then((facts) => useFacts.setState({ facts }))
    .catch(() => {});
}

/** Moves the playhead of the program to the same moment. It may have no open sequence: then nothing happens. */
export function movePlayhead(seconds: number): void {
  if (currentFacts()?.capabilities.includes('playhead'))
    void currentHost()
      ?.call('movePlayhead', { seconds })
      .catch(() => {});
}
