import type { SharedPod } from '@rushes/contract/reviewaccess';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { SharedFolder } from '#features/accesslinks/review/folder/shared-folder.tsx';
import { podPlace } from '#features/accesslinks/review/places.ts';
import { LanguageWords } from '#features/identity/language-words.tsx';

export function ReviewFolderPage() {
  const { code, nodeid } = useParams({ strict: false }) as { code: string; nodeid?: string };
  const { sort = 'name' } = useSearch({ from: '/blank/reviewaccess/$code' });
  const navigate = useNavigate();
  const openAlone = useCallback(
    (pod: SharedPod) => void navigate({ ...podPlace(code, undefined, pod), search: true, replace: true }),
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
      foot={<LanguageWords />}
    />
  );
}
