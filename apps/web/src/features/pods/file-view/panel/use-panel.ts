import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { type Panel, panelOf } from './panel-tabs.ts';

export interface Wanted {
  panel: Panel;
  /** Asked for by the address, so that it is opened even where the panel was folded away. */
  named: boolean;
  choose: (panel: Panel) => void;
  /** The address names none any more. */
  forget: () => void;
}

/**
 * Which tab of the side panel is wanted. The address opens one; whoever chooses another finds it in the address, and
 * keeps it while going from file to file.
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
  // As the specification has it: the assets are opened, and the parameter goes.
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
