import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { bytes, date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { truncateMiddle } from '#ui/text/middle-truncate.tsx';
import { type Choice, choiceOfAll, isBinned, type Part, partsOf } from '../existing.ts';
import { answerExisting, choose, preparation } from '../upload-all.ts';
import styles from './existing-step.module.css';
import { LongList } from './long-list.tsx';

const words = {
  here: { keep: 'existing.keep', version: 'existing.version', skip: 'existing.skip' },
  binned: { restore: 'existing.restore', keep: 'existing.anyway', skip: 'existing.skip' },
} as const;

/** What to do with files that already exist: for each, or for all of a kind at once. */
export function ExistingStep() {
  const there = useStore(preparation, (state) => state.there);
  return partsOf(there).map((part) => <PartOf key={part.kind} part={part} />);
}

function PartOf({ part }: { part: Part }) {
  const { t } = useTranslation('upload-dialog');
  const language = useLanguage();
  const choices = useStore(preparation, (state) => state.choices);
  const { kind, there } = part;
  const binned = kind === 'binned';
  const options = Object.entries(words[kind]).map(([value, key]) => ({
    value: value as Choice,
    label: t(key),
  }));
  return (
    <section className={styles.part}>
      <h3 className="font-body semibold leading-18">
        {t(binned ? 'existing.binned' : 'existing.here', { count: there.length })}
      </h3>
      {there.length > 1 && (
        <div className={styles.all}>
          <span>{t('existing.forAll')}</span>
          <Segmented
            label={t(binned ? 'existing.forAllBinned' : 'existing.forAllHere')}
            options={options}
            value={choiceOfAll(there, choices) ?? ('' as Choice)}
            onChange={(choice) => choose(there, choice)}
          />
        </div>
      )}
      <LongList label={t('list')} rows={there} keyOf={({ item }) => item.id} estimate={() => 57}>
        {(one) => {
          const { item, found } = one;
          const old = isBinned(one) ? found.binned! : found.pod!;
          const when = 'deletedat' in old ? old.deletedat : old.createdat;
          return (
            <div className={styles.row}>
              <div className="stack fill">
                <span className="truncate medium leading-18" title={item.path}>
                  {truncateMiddle(item.name, 30, 10, 15)}
                </span>
                <span className="font-small leading-16 tabular muted">
                  {t(binned ? 'existing.deleted' : 'existing.since', {
                    size: bytes(old.size, language),
                    date: date(when, language),
                  })}
                </span>
              </div>
              <Segmented
                label={t('existing.forOne', { name: item.name })}
                options={options}
                value={choices.get(item.id)!}
                onChange={(choice) => choose([one], choice)}
              />
            </div>
          );
        }}
      </LongList>
    </section>
  );
}

export function ExistingFoot() {
  const { t } = useTranslation('upload-dialog');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Button variant="subtle" onClick={() => answerExisting(false)}>
        {t('existing.back')}
      </Button>
      <Button ref={button} onClick={() => answerExisting(true)}>
        {t('existing.continue')}
      </Button>
    </>
  );
}
