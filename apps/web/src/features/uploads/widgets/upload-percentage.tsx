import { useTranslation } from '#lib/i18n.ts';
import { useUploads } from '../upload-state.ts';

/** Upload progress: exact for files sent by this page, otherwise the last value from the server, which may have none. */
export function UploadPercentage({ podid, otherwise }: { podid: string; otherwise: number }) {
  const { t } = useTranslation('uploads');
  const own = useUploads(({ items }) => {
    const item = items.find((one) => one.podid === podid);
    return item && item.size > 0 ? Math.floor((item.uploaded * 100) / item.size) : null;
  });
  return own === null && otherwise === 0 ? null : t('percentage', { value: own ?? otherwise });
}
