import type { SharedPod } from '@rushes/contract/reviewaccess';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { SharedFolder } from '#features/accesslinks/review/folder/shared-folder.tsx';
import { podRoute } from '#features/accesslinks/review/guest-routes.ts';
import { LanguageLinks } from '#features/identity/language-links.tsx';

export function ReviewFolderPage() {
  const { code, nodeid } = useParams({ strict: false }) as { code: string; nodeid?: string };
  const { sort = 'name' } = useSearch({ from: '/blank/reviewaccess/$code' });
  const navigate = useNavigate();
  const openAlone = useCallback(
    (pod: SharedPod) => void navigate({ ...podRoute(code, undefined, pod), search: true, replace: true }),
    [navigate, code],
  );
  return (
    <SharedFolder
      key={nodeid ?? ''}
      nodeid={nodeid}
      sort={sort}
      onSort={(next) =>
        void navigate({ to: '.', search: next === 'name' ? {} : { sort: next }, replace: true })
      }
      onAlone={openAlone}
      foot={<LanguageLinks />}
    />
  );
}
