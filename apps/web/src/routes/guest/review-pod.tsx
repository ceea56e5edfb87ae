import { useParams, useSearch } from '@tanstack/react-router';
import { SharedPod } from '#features/accesslinks/review/file/shared-pod.tsx';
import { LanguageLinks } from '#features/identity/language-links.tsx';

export function ReviewPodPage() {
  const { nodeid, podid } = useParams({ strict: false }) as { nodeid?: string; podid: string };
  const { sort = 'name' } = useSearch({ from: '/blank/reviewaccess/$code' });
  return <SharedPod key={podid} nodeid={nodeid} podid={podid} sort={sort} foot={<LanguageLinks />} />;
}
