import { useMemo, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './conflict-dialog.module.css';
import { type Choices, compare, type Difference, merge, offered, type Side } from './edits/differences.ts';
import { linesIn, type SubtitleDocument, settled } from './edits/document.ts';
import type { Line } from './edits/line.ts';
import type { Clock } from './edits/line-form.ts';
import { timeText } from './edits/times.ts';
import { saveDocument } from './mutations.ts';
import { setDocument } from './open-documents.ts';

interface Props {
  podid: string;
  aid: string;
  work: SubtitleDocument;
  clock: Clock;
  onClose: () => void;
}

const sides = ['mine', 'theirs'] as const;

/** Edit conflict: shows both versions of each differing line side by side, to choose one. */
export function ConflictDialog({ podid, aid, work, clock, onClose }: Props) {
  const { t } = useTranslation('subtitles');
  const comparison = useMemo(() => compare(work.saved, linesIn(work), work.theirs?.lines ?? []), [work]);
  const { differences } = comparison;
  const [choices, setChoices] = useState<Choices>(new Map());
  const chooseAll = (side: Side) => setChoices(new Map(differences.map(({ key }) => [key, side])));
  function save() {
    setDocument(aid, settled(work, merge(comparison, choices)));
    onClose();
    void saveDocument(podid, aid);
  }
  return (
    <Dialog
      title={t('conflict.title')}
      lead={t('conflict.lead', { count: differences.length })}
      onClose={onClose}
      onSubmit={save}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('conflict.later')}
          </Button>
          <Button type="submit">{t('conflict.save')}</Button>
        </>
      }
    >
      <div className="flex wrap gap-8 mb-12">
        <Button variant="default" onClick={() => chooseAll('mine')}>
          {t('conflict.allMine')}
        </Button>
        <Button variant="default" onClick={() => chooseAll('theirs')}>
          {t('conflict.allTheirs')}
        </Button>
      </div>
      <div className="stack gap-12">
        {differences.map((difference) => (
          <Choice
            key={difference.key}
            difference={difference}
            clock={clock}
            chosen={choices.get(difference.key) ?? offered(difference)}
            onChoose={(side) => setChoices(new Map(choices).set(difference.key, side))}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  difference: Difference;
  clock: Clock;
  chosen: Side;
  onChoose: (side: Side) => void;
}

function Choice({ difference, clock, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('subtitles');
  const { base, format } = clock;
  const time = (line: Line) =>
    `${timeText(line.startTime, base, format)} – ${timeText(line.endTime, base, format)}`;
  const at = difference.mine ?? difference.theirs ?? difference.base;
  return (
    <fieldset className={styles.difference}>
      <legend className="col-full mb-6 muted font-small tabular">
        {at && timeText(at.startTime, base, format)}
        {difference.by === 'both' && <span className="amber"> {t('conflict.both')}</span>}
      </legend>
      {sides.map((side) => {
        const line = difference[side];
        return (
          <label key={side} className={styles.side} data-chosen={side === chosen || undefined}>
            <input
              type="radio"
              name={difference.key}
              value={side}
              checked={side === chosen}
              onChange={() => onChoose(side)}
            />
            <span className="medium">{t(`conflict.${side}`)}</span>
            {line ? (
              <>
                <span className="col-full muted font-small tabular">{time(line)}</span>
                <span className={styles.text}>{line.text}</span>
              </>
            ) : (
              <span className="col-full muted font-small tabular">{t('conflict.none')}</span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
