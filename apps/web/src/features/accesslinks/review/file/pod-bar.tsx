import type { SharedPod, SharedVersion } from '@rushes/contract/reviewaccess';
import { fps } from '@rushes/contract/timecode';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import type { FileTiming } from '#features/pods/widgets/file-media.ts';
import { date, locale } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import { BrandMark } from '#ui/image/brand-mark.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import { DownloadLink } from '../download-link.tsx';
import { useGuest } from '../guest.ts';
import { nodeRoute, podRoute } from '../guest-routes.ts';
import styles from './pod-bar.module.css';
import { downloadOf, sizeText } from './shared-media.ts';

interface Props {
  code: string;
  nodeid: string | undefined;
  pod: SharedPod;
  versions: readonly SharedVersion[];
  timing: FileTiming;
  previous: SharedPod | undefined;
  next: SharedPod | undefined;
  /** The link shares only this file, so there is no folder to go back to. */
  alone: boolean;
  original: boolean;
  onOriginal: ((original: boolean) => void) | null;
}

/** Header of a file: location, name, versions, and links to the previous and next file. */
export function PodBar(props: Props) {
  const { code, nodeid, pod, versions, timing, previous, next, alone, original, onOriginal } = props;
  const { t } = useTranslation('review');
  const { tenant, brand } = useGuest().access;
  const download = downloadOf(pod);
  const language = useLanguage();
  const rate =
    pod.kind === 'video' && timing.rate
      ? t('fps', {
          rate: fps(timing.rate).toLocaleString(locale(language), { maximumFractionDigits: 3 }),
        })
      : '';
  const facts = [sizeText(pod), rate].filter(Boolean).join(', ');
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>
        <BrandMark name={tenant} {...brand} />
      </span>
      {!alone && (
        <Link
          {...nodeRoute(code, nodeid)}
          search
          className={styles.back}
          aria-label={t('back')}
          title={t('back')}
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
      <div className="fill">
        <h1 className="truncate font-lead semibold leading-20">{pod.name}</h1>
        <p className={styles.facts}>
          {versions.length > 1 && <Versions {...{ code, nodeid, pod, versions }} />}
          <span className="nowrap">{facts}</span>
        </p>
      </div>
      {onOriginal && (
        <SwitchRow className={styles.original}>
          <span aria-hidden>{t('original')}</span>
          <Switch label={t('playOriginal')} checked={original} onChange={onOriginal} />
        </SwitchRow>
      )}
      {(previous || next) && (
        <nav className="flex" aria-label={t('otherFiles')}>
          <Step {...{ code, nodeid }} pod={previous} direction="previous" />
          <Step {...{ code, nodeid }} pod={next} direction="next" />
        </nav>
      )}
      {download && (
        <DownloadLink href={download} name={pod.name} className={styles.download}>
          <span className={styles.word}>{t('download')}</span>
        </DownloadLink>
      )}
    </header>
  );
}

function Versions({ code, nodeid, pod, versions }: Pick<Props, 'code' | 'nodeid' | 'pod' | 'versions'>) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <Menu width={240} position="bottom-start">
      <Menu.Target>
        <button type="button" className="inline-row gap-4 min-h-24 nowrap hover-strong">
          {t('version', { number: pod.order, total: versions.length })}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {versions.map((one) => (
          <MenuChoice
            key={one.id}
            checked={one.id === pod.id}
            onClick={() => void navigate({ ...podRoute(code, nodeid, one), search: true, replace: true })}
          >
            {t('versionOf', { number: one.order, name: one.versiontext || one.name })}
            <span className="ml-8 muted">{date(one.createdat, language)}</span>
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface StepProps {
  code: string;
  nodeid: string | undefined;
  pod: SharedPod | undefined;
  direction: 'previous' | 'next';
}

function Step({ code, nodeid, pod, direction }: StepProps) {
  const { t } = useTranslation('review');
  const Icon = direction === 'previous' ? ChevronLeft : ChevronRight;
  const icon = <Icon size={18} strokeWidth={1.75} aria-hidden />;
  if (!pod)
    return (
      <span className={styles.step} data-end>
        {icon}
      </span>
    );
  const label = t(direction, { name: pod.name });
  return (
    // Replaces the history entry: Back returns to the folder instead of stepping through the files.
    <Link
      {...podRoute(code, nodeid, pod)}
      search
      replace
      className={styles.step}
      aria-label={label}
      title={label}
    >
      {icon}
    </Link>
  );
}
