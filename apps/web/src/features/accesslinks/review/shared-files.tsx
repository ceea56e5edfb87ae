import type { SharedPod as Pod, SharedNode } from '@rushes/contract/reviewaccess';
import { ArrowLeft, Clock, Download, Film, Folder } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { bytes, duration } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { dayText } from '../external-form.ts';
import { type Guest, useLostPass, useSharedFiles } from './queries.ts';
import styles from './shared-files.module.css';
import { downloadOf } from './shared-media.ts';
import { SharedPod } from './shared-pod.tsx';

/** Behind the door: a single file at once, of several a list to choose from. */
export function SharedFiles({ guest, foot }: { guest: Guest; foot: ReactNode }) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  // The way down to where one is.
  const [folders, setFolders] = useState<SharedNode[]>([]);
  const folder = folders.at(-1) ?? null;
  const [podid, setPodid] = useState<string | null>(null);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSharedFiles(
    guest,
    folder?.id,
  );
  useLostPass(guest, error);
  if (!data)
    return (
      <div className={styles.middle}>
        {error ? (
          <>
            <p role="alert">{errorText(error)}</p>
            <Button variant="default" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </>
        ) : (
          <Skeleton rows={4} height={72} />
        )}
      </div>
    );
  const [first] = data.pages;
  const nodes = data.pages.flatMap((page) => page.nodes);
  const pods = data.pages.flatMap((page) => page.pods);
  const alone = folder === null && nodes.length === 0 && pods.length === 1 ? pods[0] : undefined;
  // Whoever looks at it goes on looking at it, also when another version joins it.
  if (alone && podid === null) setPodid(alone.id);
  const pod = alone ?? pods.find(({ id }) => id === podid);
  const back = pod && !alone ? () => setPodid(null) : folder ? () => setFolders(folders.slice(0, -1)) : null;
  const download = pod ? downloadOf(pod) : null;
  return (
    <div className={styles.view}>
      <header className={styles.head}>
        {back && (
          <button
            type="button"
            className={styles.back}
            aria-label={t('back')}
            title={t('back')}
            onClick={back}
          >
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
          </button>
        )}
        <div className={styles.titles}>
          <p className={styles.tenant}>{first?.tenant}</p>
          <h1 className={styles.title}>{pod?.name ?? folder?.name ?? t('title')}</h1>
        </div>
        {first && (
          <p className={styles.until}>
            <Clock size={14} strokeWidth={1.75} aria-hidden />
            {t('until', { day: dayText(first.expireat, language) })}
          </p>
        )}
        {download && (
          <a className={styles.download} href={download} download>
            <Download size={16} strokeWidth={1.75} aria-hidden />
            {t('download')}
          </a>
        )}
      </header>
      {first?.note && (
        <figure className={styles.note}>
          <blockquote className={styles.said}>{first.note}</blockquote>
          <figcaption className={styles.by}>
            {t('by', { name: first.createdby.name, tenant: first.tenant })}
          </figcaption>
        </figure>
      )}
      {pod ? (
        <SharedPod key={pod.id} guest={guest} pod={pod} />
      ) : (
        <div className={styles.lists}>
          {nodes.length === 0 && pods.length === 0 && <p>{t('empty')}</p>}
          <List title={t('folders')} shown={nodes.length > 0}>
            {nodes.map((node) => (
              <Entry
                key={node.id}
                icon={<Folder size={18} strokeWidth={1.6} aria-hidden />}
                name={node.name}
                onOpen={() => setFolders([...folders, node])}
              />
            ))}
          </List>
          <List title={t('files')} shown={pods.length > 0}>
            {pods.map((one) => (
              <Entry
                key={one.id}
                icon={<Picture pod={one} />}
                name={one.name}
                facts={[one.duration === null ? '' : duration(one.duration), bytes(one.size, language, 1)]}
                onOpen={() => setPodid(one.id)}
              />
            ))}
          </List>
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
      <footer className={styles.foot}>{foot}</footer>
    </div>
  );
}

function List({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.section}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

interface EntryProps {
  icon: ReactNode;
  name: string;
  facts?: readonly string[];
  onOpen: () => void;
}

function Entry({ icon, name, facts = [], onOpen }: EntryProps) {
  return (
    <li>
      <button type="button" className={styles.entry} onClick={onOpen}>
        <span className={styles.picture}>{icon}</span>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </button>
    </li>
  );
}

function Picture({ pod }: { pod: Pod }) {
  const url = pod.asset.thumbnail[0]?.url;
  return url ? (
    <img src={url} alt="" className={styles.image} />
  ) : (
    <Film size={18} strokeWidth={1.6} aria-hidden />
  );
}
