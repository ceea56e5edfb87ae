import type { SharedPod as Pod } from '@rushes/contract/reviewaccess';
import { useRef, useState } from 'react';
import { type Guest, useLostPass, useSharedComments } from './queries.ts';
import { playedOf, timingOf } from './shared-media.ts';
import { SharedPlayer } from './shared-player.tsx';
import styles from './shared-pod.module.css';
import { Talk } from './talk.tsx';

/** One file: its player, and beside or below it what is said. Give it a `key` per file. */
export function SharedPod({ guest, pod }: { guest: Guest; pod: Pod }) {
  const timing = useSame(timingOf(pod, playedOf(pod)?.asset));
  const talks = pod.cancomment === 1;
  const { data: comments, error } = useSharedComments(guest, pod.id, talks);
  useLostPass(guest, error);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className={styles.page}>
      <div className={styles.stage}>
        <SharedPlayer
          code={guest.code}
          pod={pod}
          timing={timing}
          comments={comments ?? none}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      {talks && (
        <div className={styles.panel}>
          <Talk
            guest={guest}
            podid={pod.id}
            timing={timing}
            comments={comments}
            error={error}
            chosen={chosen}
            onChoose={setChosen}
          />
        </div>
      )}
    </div>
  );
}

const none: never[] = [];

/** The same thing until it says something else: marks are laid out anew for a new one. */
function useSame<T>(now: T): T {
  const kept = useRef(now);
  if (JSON.stringify(kept.current) !== JSON.stringify(now)) kept.current = now;
  return kept.current;
}
