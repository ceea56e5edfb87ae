import type { PodLabel } from '@rushes/contract/labels';
import type { DetectedLabel } from '@rushes/contract/mllabels';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { labelLinkOf, linkedLabel } from './label-link.ts';
import { useLabelView } from './label-view.ts';
import { showLabel } from './widgets/label-stage.ts';

interface Found {
  labels: readonly DetectedLabel[];
  texts: readonly DetectedLabel[];
}

/** Follows a link to a label: shows its source, and its row once it is loaded. */
export function useLabelLink(
  podid: string,
  labels: readonly PodLabel[] | undefined,
  found: Found | undefined,
): void {
  const address = useLocation({ select: ({ searchStr }) => searchStr });
  const link = useMemo(() => labelLinkOf(address), [address]);
  const followed = useRef<string | null>(null);
  // Layout effect: avoids rendering the labels of another source first.
  useLayoutEffect(() => {
    if (link) useLabelView.setState(link.view);
  }, [link]);
  useEffect(() => {
    const among =
      link?.view.source === 'custom' ? labels : link?.view.source === 'text' ? found?.texts : found?.labels;
    const place = `${podid}${address}`;
    if (!link || !among || followed.current === place) return;
    followed.current = place;
    const meant = linkedLabel<PodLabel | DetectedLabel>(among, link);
    if (meant) showLabel(meant.id);
  }, [podid, address, link, labels, found]);
}
