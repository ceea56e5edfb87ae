import type { Hit, PodResult } from '@rushes/contract/search';
import { Captions, FileText, Info, Layers, MessageSquare, Paperclip, Play, Tag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { bytes, duration } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { HighlightedText } from './highlighted-text.tsx';
import styles from './result.module.css';

const SHOWN = 3;
const icons = {
  // The name of the file is its title: these hits are names of older versions.
  name: Layers,
  note: FileText,
  asset: Paperclip,
  metadata: Info,
  label: Tag,
  comment: MessageSquare,
  cue: Captions,
};
const panels = { label: 'labels', comment: 'comments', cue: 'subtitles', asset: 'assets' } as const;

/** Target of a hit: the version that contains it, at its time, with its panel open. */
export function addressOf({ source, podid, start, aid, tid, detected }: Where): string {
  const search = new URLSearchParams();
  if (source in panels) search.set('menu', panels[source as keyof typeof panels]);
  if (aid) search.set('aid', aid);
  if (tid) search.set('tid', tid);
  if (start !== null) search.set('start', String(start));
  if (detected) {
    search.set('type', detected.type);
    search.set('service', detected.service);
  }
  const query = search.toString();
  return query ? `/pod/${podid}?${query}` : `/pod/${podid}`;
}

type Where = Pick<Hit, 'source' | 'podid' | 'start'> & Partial<Pick<Hit, 'aid' | 'tid' | 'detected'>>;

interface Props {
  result: PodResult;
  /** The thumbnail with scrubbing, rendered by another feature. */
  picture: ReactNode;
  /** The status of the file. */
  badge: ReactNode;
}

export function Result({ result: { pod, place, hits, hitsCount }, picture, badge }: Props) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const inName = hits.find(({ source, sourceid }) => source === 'name' && sourceid === null);
  const lines = hits.filter((hit) => hit !== inName);
  const shown = all ? lines : lines.slice(0, SHOWN);
  const more = hitsCount - (inName ? 1 : 0) - shown.length;
  const address = `/pod/${pod.id}`;
  return (
    <li className={styles.result}>
      <a href={address} target="_blank" rel="noopener" className={styles.picture} tabIndex={-1}>
        {picture}
        <span className="visually-hidden">{pod.name}</span>
      </a>
      <div className="fill">
        <div className={styles.first}>
          <a href={address} target="_blank" rel="noopener" className={styles.name}>
            {inName ? <HighlightedText text={inName.text} marks={inName.marks} /> : pod.name}
          </a>
          <span className={styles.badge}>{badge}</span>
          <span className={styles.size}>{bytes(pod.size, language)}</span>
        </div>
        <p className={styles.place}>{place.map((step) => step.name).join(' / ')}</p>
        {shown.map((hit) => {
          const Icon = icons[hit.source];
          return (
            <a
              key={`${hit.source}${hit.sourceid}${hit.start}${hit.text}`}
              href={addressOf(hit)}
              target="_blank"
              rel="noopener"
              className={styles.line}
            >
              <Icon
                aria-label={t(`source.${hit.source}`)}
                size={16}
                strokeWidth={1.6}
                className="rigid faint"
              />
              <span className="truncate fill">
                <HighlightedText text={hit.text} marks={hit.marks} />
              </span>
              {hit.by && <span className={styles.by}>{hit.by}</span>}
              {hit.start !== null && (
                <span className={styles.time}>
                  <Play aria-hidden size={10} fill="currentColor" />
                  {duration(hit.start)}
                </span>
              )}
            </a>
          );
        })}
        {!all && more > 0 && lines.length > SHOWN && (
          <button type="button" className="h-24 muted font-small hover-strong" onClick={() => setAll(true)}>
            {t('moreInFile', { count: more })}
          </button>
        )}
      </div>
    </li>
  );
}
