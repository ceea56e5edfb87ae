import type { Pod } from '@rushes/contract/pods';
import { Lock, Pencil } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { confirmTeamOnly } from '#features/move-copy/widgets/confirm-team-only.ts';
import { podItem } from '#features/pods/actions/item-rights.ts';
import { displayOf, formatOf } from '#features/pods/card/display.ts';
import { PodStateWords } from '#features/pods/card/pod-meta.tsx';
import { RenameItem } from '#features/pods/card/rename-item.tsx';
import { editableChoices } from '#features/pods/widgets/card-choices.tsx';
import { ChoiceWords } from '#features/pods/widgets/card-marks.tsx';
import { RunningServices } from '#features/services/widgets/running-services.tsx';
import { bytes, dateTime, duration } from '#lib/format.ts';
import { loadNamespaces, useLanguage, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useCan } from '#session/access.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { useChangePod } from '../mutations.ts';
import { cardOf } from '../stage/media-of.ts';
import { VersionList } from '../versions/version-list.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import { Fact } from './fact.tsx';
import styles from './info-panel.module.css';
import { NoteField } from './note-field.tsx';
import { TechnicalFacts } from './technical-facts.tsx';

// Shown at the bottom of the panel, so it is loaded separately.
const Activity = lazy(() =>
  loadChunk(() => import('#features/action-logs/widgets/activity.tsx')).then((part) => ({
    default: part.Activity,
  })),
);

const ItemLinks = lazy(async () => {
  const messages = loadChunk(() => loadNamespaces('sharing', 'accesslinks'));
  const part = await loadChunk(() => import('#features/accesslinks/widgets/item-links.tsx'));
  await messages;
  return { default: part.ItemLinks };
});

interface Props {
  pod: Pod;
  /** File navigation on phones, where the top bar has no room for it. */
  tools?: ReactNode;
}

export function InfoPanel({ pod, tools }: Props) {
  const { t } = useTranslation('file-view');
  const { t: words } = useTranslation('pods');
  const language = useLanguage();
  const card = cardOf(pod);
  const display = displayOf(card);
  const format = formatOf(pod.name);
  const kind = t(`kind.${pod.kind}`);
  const [renaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const renamed = useRef(false);
  // After renaming, focus returns to the edit button, unless another element has it.
  useEffect(() => {
    if (!renaming && renamed.current && document.activeElement === document.body) pencil.current?.focus();
    renamed.current = renaming;
  }, [renaming]);
  const change = useChangePod(pod);
  const controls = useCan('control NodeAndPod');
  const inTeam = useCan('belongsto Team');
  const mayLinks = useCan('list ShareLinks');
  const mayChange = controls && pod.archived === 0;
  return (
    <>
      {tools && <div className="row justify-end h-48 p-0-6 border-b">{tools}</div>}
      <section className={styles.part}>
        {renaming ? (
          // The Enter that submits must not activate the edit button, which receives the focus next.
          <div className="flex" onKeyDownCapture={(event) => event.key === 'Enter' && event.preventDefault()}>
            <RenameItem
              name={pod.name}
              onDone={(name) => {
                setRenaming(false);
                if (name) change.mutate({ name });
              }}
            />
          </div>
        ) : (
          <p className={styles.name}>
            <span>{pod.name}</span>
            {pod.hidden === 1 && (
              <Lock
                size={12}
                strokeWidth={1.8}
                role="img"
                aria-label={t('teamOnly')}
                className={styles.lock}
              />
            )}
            {mayChange && (
              <IconButton ref={pencil} label={t('info.rename')} size={24} onClick={() => setRenaming(true)}>
                <Pencil size={14} strokeWidth={1.6} />
              </IconButton>
            )}
          </p>
        )}
        <NoteField
          key={pod.id}
          note={pod.note}
          mayChange={mayChange}
          onChange={(note) => change.mutate({ note })}
        />
        <dl className={styles.facts}>
          {display.words && (
            <Fact label={t('info.processing')}>
              <PodStateWords pod={card} display={display} />
            </Fact>
          )}
          {editableChoices.map(
            (field) =>
              (mayChange || pod[field] > 0) && (
                <Fact key={field} label={words(`choice.${field}.title`)}>
                  {mayChange ? (
                    <ChoiceSelect pod={pod} field={field} />
                  ) : (
                    <ChoiceWords t={words} field={field} value={pod[field]} />
                  )}
                </Fact>
              ),
          )}
          {inTeam && mayChange && pod.parentpodid === null && (
            <Fact label={t('info.teamOnly')}>
              <Switch
                label={t('info.teamOnly')}
                checked={pod.hidden === 1}
                // Inherited from the folder: it can only be changed there.
                disabled={pod.hidden === 1 && pod.teamonly === 0}
                onChange={(checked) => {
                  if (!checked) change.mutate({ teamonly: 0 });
                  else
                    void confirmTeamOnly({ nodes: [], pods: [podItem(card)] }, () =>
                      change.mutate({ teamonly: 1 }),
                    );
                }}
              />
              {pod.hidden === 1 && pod.teamonly === 0 && (
                <span className={styles.inherited}>{t('info.inherited')}</span>
              )}
            </Fact>
          )}
          <Fact label={t('info.uploadedBy')}>
            <span className="inline-row gap-8">
              <Avatar id={pod.createdby.id} name={pod.createdby.name} size={20} />
              {pod.jsondata.uploaderName || pod.createdby.name}
            </span>
          </Fact>
          <Fact label={t('info.uploadedAt')}>
            <time dateTime={pod.createdat}>{dateTime(pod.createdat, language)}</time>
          </Fact>
          {pod.updatedat !== pod.createdat && (
            <Fact label={t('info.changedAt')}>
              <time dateTime={pod.updatedat}>{dateTime(pod.updatedat, language)}</time>
            </Fact>
          )}
          <Fact label={t('info.kind')}>
            {format && !kind.toUpperCase().startsWith(format) ? `${kind}, ${format}` : kind}
          </Fact>
          {pod.size > 0 && <Fact label={t('info.size')}>{bytes(pod.size, language)}</Fact>}
          {pod.duration !== null && <Fact label={t('info.length')}>{duration(pod.duration)}</Fact>}
        </dl>
      </section>
      <RunningServices pod={pod} />
      <TechnicalFacts pod={pod} />
      {pod.versions.length > 1 && <VersionList pod={pod} mayChange={mayChange} />}
      {mayLinks && (
        <section className={styles.part}>
          <h2 className="mb-8 font-small leading-16 medium muted">{t('links.title')}</h2>
          <Suspense fallback={<Skeleton rows={1} height={48} />}>
            <ItemLinks key={pod.id} of={{ pod: pod.id }} />
          </Suspense>
        </section>
      )}
      <section className={styles.part}>
        <h2 className="mb-8 font-small leading-16 medium muted">{t('activity.title')}</h2>
        <Suspense fallback={<Skeleton rows={3} height={36} />}>
          <Activity key={pod.id} of={{ pod: pod.id }} />
        </Suspense>
      </section>
    </>
  );
}
