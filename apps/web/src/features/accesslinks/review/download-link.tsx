import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useGuest } from './guest.ts';
import { useDownload } from './queries.ts';

interface Props {
  href: string;
  /** Name of the file or asset. */
  name: string;
  className: string | undefined;
  children?: ReactNode;
}

/** Downloads one file or asset through the browser. */
export function DownloadLink({ href, name, className, children }: Props) {
  const { t } = useTranslation('review');
  const { mutate: download } = useDownload(useGuest(), t('downloadRefused'));
  return (
    <a
      href={href}
      onClick={(event) => {
        event.preventDefault();
        download(href);
      }}
      className={className}
      aria-label={t('downloadOf', { name })}
      title={t('download')}
    >
      <Download size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </a>
  );
}
