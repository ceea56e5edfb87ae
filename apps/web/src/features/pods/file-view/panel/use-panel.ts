import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { type Panel, panelOf } from './panel-tabs.ts';

export interface Wanted {
  panel: Panel;
  /** The URL names the panel: open it even if the panel was collapsed. */
  named: boolean;
  choose: (panel: Panel) => void;
  /** Removes the panel from the URL. */
  forget: () => void;
}

/**
 * Which tab of the side panel is wanted. The URL selects one; choosing another tab updates the URL, and the choice is
 * kept when navigating from file to file.
 */
export function usePanel(id: string): Wanted {
  const navigate = useNavigate();
  const named = useLocation({ select: ({ searchStr }) => panelOf(searchStr) });
  const [wanted, setWanted] = useState<Panel>(named ?? 'info');
  const [followed, setFollowed] = useState(named);
  if (named !== followed) {
    setFollowed(named);
    if (named) setWanted(named);
  }
  const write = useCallback(
    (menu: Panel | undefined) =>
      void navigate({
        to: '/pod/$id',
        params: { id },
        search: ({ menu: _, ...rest }: Record<string, unknown>) => (menu ? { ...rest, menu } : rest),
        replace: true,
        resetScroll: false,
      }),
    [navigate, id],
  );
  // As specified: the assets tab is opened and the parameter is removed from the URL.
  useEffect(() => {
    if (named === 'assets') write(undefined);
  }, [named, write]);
  const choose = useCallback(
    (panel: Panel) => {
      setWanted(panel);
      write(panel === 'assets' ? undefined : panel);
    },
    [write],
  );
  const forget = useCallback(() => write(undefined), [write]);
  return { panel: wanted, named: named !== undefined, choose, forget };
}
