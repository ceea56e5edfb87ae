import type { PodCard } from '@rushes/contract/pods';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useNode } from '#features/nodes/queries.ts';
import { displayOf } from '#features/pods/card/display.ts';
import { PodStateWords } from '#features/pods/card/pod-meta.tsx';
import { PodPicture } from '#features/pods/card/pod-picture.tsx';
import { SearchView } from '#features/search/search-view.tsx';
import { usePhone } from '#lib/hooks/use-media-query.ts';
import { useAccess } from '#session/access.ts';
import { useContextFolder } from '#session/browsing-context.ts';

const PICTURE = { width: 144, height: 81 };
const SMALL = { width: 96, height: 54 };

/** Search results below the previous folder, or below one of its ancestors. */
export function SearchPage() {
  const state = useSearch({ from: '/main/search' });
  const navigate = useNavigate();
  const access = useAccess();
  const folder = useContextFolder((context) => context.folder);
  const { data: from } = useNode(folder ?? access?.point.node.id);
  const { data: searched } = useNode(state.nodeid);
  // Path to the previous folder; a shared search URL may have another scope.
  const known = state.nodeid === undefined || from?.rootpath.some(({ id }) => id === state.nodeid);
  const scope = (known ? from?.rootpath : searched?.rootpath) ?? [];
  const small = usePhone();
  return (
    <SearchView
      state={state}
      onChange={(search) => void navigate({ to: '/search', search, replace: true })}
      scope={scope}
      picture={(pod) => <Picture pod={pod} {...(small ? SMALL : PICTURE)} />}
      badge={(pod) => <PodStateWords pod={pod} display={displayOf(pod)} />}
    />
  );
}

function Picture({ pod, ...size }: { pod: PodCard; width: number; height: number }) {
  const [isHovered, setHovered] = useState(false);
  return (
    <span onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
      <PodPicture pod={pod} display={displayOf(pod)} {...size} isHovered={isHovered} onLost={() => {}} />
    </span>
  );
}
