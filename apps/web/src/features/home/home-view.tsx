import { CloudOff, FolderOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { HelpLink } from '#features/help/widgets/help-link.tsx';
import { activity } from '#features/pods/widgets/activity.ts';
import { errorText } from '#lib/error-text.ts';
import { bytes, instant } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { HomeRow } from './home-row.tsx';
import styles from './home-view.module.css';
import { type Home, SHOWN, useHome } from './queries.ts';

interface Props {
  root: { id: string; name: string };
  firstName: string;
}

type ListName = keyof Home;
const isEmpty = (home: Home) => Object.values(home).every((list) => list.length === 0);

/** What concerns the user, across all folders of the access point. */
export function HomeView({ root, firstName }: Props) {
  const { t } = useTranslation('home');
  const [opened, setOpened] = useState<ReadonlySet<ListName>>(new Set());
  const home = useHome(root.id, opened.size > 0);
  const openFolder = (
    <LinkButton
      to="/node/$id"
      params={{ id: root.id }}
      variant="default"
      leftSection={<FolderOpen size={16} strokeWidth={1.6} />}
    >
      {t('open', { name: root.name })}
    </LinkButton>
  );
  return (
    <div className={styles.view}>
      <header className={styles.header}>
        <h1 className="min-w-0 font-heading leading-28 semibold break-anywhere">
          {t('title', { name: firstName })}
        </h1>
        {!(home.data && isEmpty(home.data)) && openFolder}
      </header>
      {home.isPending ? (
        <div role="status" aria-label={t('loading')}>
          <Skeleton rows={8} height={61} />
        </div>
      ) : home.isError ? (
        <div role="alert" className={styles.state}>
          <CloudOff size={22} strokeWidth={1.4} aria-hidden />
          <p>{errorText(home.error)}</p>
          <Button variant="default" onClick={() => void home.refetch()}>
            {t('tryAgain')}
          </Button>
        </div>
      ) : isEmpty(home.data) ? (
        <div className={styles.state}>
          <FolderOpen size={22} strokeWidth={1.4} aria-hidden />
          <h2 className="strong font-body semibold">{t('empty.title')}</h2>
          <p>
            {t('empty.text')} <HelpLink section="upload" />
          </p>
          {openFolder}
        </div>
      ) : (
        <Lists home={home.data} opened={opened} onOpen={(name) => setOpened(new Set([...opened, name]))} />
      )}
    </div>
  );
}

interface ListsProps {
  home: Home;
  opened: ReadonlySet<ListName>;
  onOpen: (name: ListName) => void;
}

function Lists({ home, opened, onOpen }: ListsProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const when = (value: string) => activity(value, language, t('today'), t('yesterday'));
  const isLate = (dueat: string | null) => dueat !== null && instant(dueat) < Date.now();
  const due = (dueat: string) => t(isLate(dueat) ? 'overdue' : 'dueOn', { when: when(dueat) });
  const list = <T,>(name: ListName, items: readonly T[], row: (item: T) => ReactNode) => (
    <List
      name={name}
      more={items.length > SHOWN && !opened.has(name)}
      onOpen={() => onOpen(name)}
      empty={items.length === 0}
    >
      {items.slice(0, opened.has(name) ? undefined : SHOWN).map(row)}
    </List>
  );
  return (
    <div className={styles.lists}>
      {list('reviews', home.reviews, ({ pod, folder, dueat, invitedby }) => (
        <HomeRow
          key={pod.id}
          pod={pod}
          folder={folder}
          review
          text={t('askedBy', { name: invitedby.name })}
          end={dueat && due(dueat)}
          late={isLate(dueat)}
        />
      ))}
      {list('mentions', home.mentions, ({ pod, folder, comment }) => (
        <HomeRow
          key={comment.id}
          pod={pod}
          folder={folder}
          comment={comment.id}
          text={t('said', { name: comment.createdby.name, text: comment.content })}
          end={when(comment.createdat)}
        />
      ))}
      {list('recent', home.recent, ({ pod, folder, openedat }) => (
        <HomeRow key={pod.id} pod={pod} folder={folder} end={when(openedat)} />
      ))}
      {list('uploads', home.uploads, ({ pod, folder }) => (
        <HomeRow
          key={pod.id}
          pod={pod}
          folder={t('inFolder', { folder, size: bytes(pod.size, language) })}
          end={when(pod.createdat)}
        />
      ))}
      {list('due', home.due, ({ pod, folder, dueat, pending }) => (
        <HomeRow
          key={pod.id}
          pod={pod}
          folder={folder}
          review
          text={t('pending', { count: pending })}
          end={due(dueat)}
          late={isLate(dueat)}
        />
      ))}
    </div>
  );
}

interface ListProps {
  name: ListName;
  more: boolean;
  empty: boolean;
  onOpen: () => void;
  children: ReactNode;
}

function List({ name, more, empty, onOpen, children }: ListProps) {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby={`home-${name}`}>
      <div className="row justify-between gap-16 h-32 border-b">
        <h2 id={`home-${name}`} className="font-body semibold">
          {t(`${name}.title`)}
        </h2>
        {more && (
          <button type="button" className={styles.more} onClick={onOpen}>
            {t('showAll')}
          </button>
        )}
      </div>
      {empty ? (
        <p className={styles.none}>
          {t(`${name}.empty`)} {name === 'reviews' && <HelpLink section="review" />}
        </p>
      ) : (
        <ul>{children}</ul>
      )}
    </section>
  );
}
