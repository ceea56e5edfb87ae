import { formatFrame, type TimeFormat } from '@rushes/contract/timecode';
import { Check, History, Lock, PenLine } from 'lucide-react';
import { memo, useId } from 'react';
import { dateTime } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { rangeOf } from '../comment-marks.ts';
import { partsOf } from '../composer/mentions.ts';
import { authorKey, isByGuest } from '../shown-comment.ts';
import type { Timing } from '../times.ts';
import styles from './comment-row.module.css';
import { rightsOn } from './rights.ts';
import type { RowActions } from './row-actions.ts';
import { CheckRing, LikeButton, RowMenu } from './row-buttons.tsx';
import type { Row } from './threads.ts';

interface Props {
  row: Row;
  place: number;
  of: number;
  /** This comment or its thread is selected. */
  chosen: boolean;
  /** This comment itself is selected. */
  meant: boolean;
  tabStop: boolean;
  me: string | undefined;
  mayControl: boolean;
  inTeam: boolean;
  timing: Timing;
  format: TimeFormat;
  ago: string;
  /** Version number of the file on the page. */
  version: number;
  actions: RowActions;
  measure: (element: HTMLElement | null) => (() => void) | undefined;
}

const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

export const CommentRow = memo(function CommentRow(props: Props) {
  const { row, place, of, chosen, meant, tabStop, me, mayControl, ago, version, actions, measure } = props;
  const { t } = useTranslation('comments');
  const language = useLanguage();
  const textId = useId();
  const { comment, answer } = row;
  const { createdby, checked } = comment;
  const carried = row.version !== undefined;
  // Only the active row is reachable by Tab.
  const tab = tabStop ? 0 : -1;
  return (
    <article
      ref={measure}
      data-row={comment.id}
      data-answer={answer || undefined}
      data-last={row.last || undefined}
      data-chosen={chosen || undefined}
      data-meant={meant || undefined}
      data-checked={checked === 1 || undefined}
      data-carried={carried || undefined}
      className={styles.row}
      aria-posinset={place}
      aria-setsize={of}
      aria-current={meant || undefined}
      aria-label={t(answer ? 'row.answer' : 'row.label', { name: createdby.name, ago })}
      aria-describedby={textId}
      tabIndex={tab}
      onKeyDown={(event) => event.target === event.currentTarget && actions.onKeyDown(event, row)}
      onClick={(event) => {
        if ((event.target as Element).closest('button, a, [role=menu]') || getSelection()?.toString()) return;
        actions.choose(row);
      }}
    >
      <span className={styles.face}>
        <Avatar id={authorKey(comment)} name={createdby.name} size={answer ? 20 : 28} />
      </span>
      <div className={styles.body}>
        <div className="row gap-8 min-h-20">
          <span className={styles.name}>{comment.mine === 1 ? t('row.you') : createdby.name}</span>
          {isByGuest(comment) && comment.mine !== 1 && (
            <span
              className="rigid p-0-6 border radius-10 font-caption leading-16 muted"
              title={comment.email}
            >
              {t('row.guest')}
            </span>
          )}
          <time
            className="rigid font-small muted"
            dateTime={comment.createdat}
            title={dateTime(comment.createdat, language)}
          >
            {ago}
          </time>
          {comment.editedat && (
            <span className="rigid font-small muted" title={dateTime(comment.editedat, language)}>
              {t('row.edited')}
            </span>
          )}
          <span className={styles.end}>
            {carried ? (
              mayControl &&
              actions.address && (
                <Button
                  variant="default"
                  size="sm"
                  tabIndex={tab}
                  className={styles.address!}
                  leftSection={<Check {...ICON} />}
                  onClick={() => actions.address?.(comment)}
                >
                  {t('row.addressed', { version })}
                </Button>
              )
            ) : (
              <>
                {answer && (
                  <LikeButton comment={comment} me={me} mayControl={mayControl} tab={tab} actions={actions} />
                )}
                <RowMenu comment={comment} may={rightsOn(comment, props)} tab={tab} actions={actions} />
                {!answer && (
                  <CheckRing comment={comment} mayControl={mayControl} tab={tab} actions={actions} />
                )}
              </>
            )}
          </span>
        </div>
        <Facts {...props} tab={tab} />
        <p id={textId} className={styles.text}>
          {partsOf(comment.content, comment.mentions ?? []).map(({ at, text, mention }) =>
            mention ? (
              <span key={at} className="iris">
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </p>
        {!carried && !answer && (
          <div className={styles.actions}>
            <LikeButton comment={comment} me={me} mayControl={mayControl} tab={tab} actions={actions} />
            {mayControl && (
              <button
                type="button"
                tabIndex={tab}
                className={styles.action}
                onClick={() => actions.answer(row)}
              >
                {t('row.reply')}
              </button>
            )}
          </div>
        )}
      </div>
    </article>
  );
});

/** Time, drawing, visibility and origin of a comment. */
function Facts({
  row: { comment, answer, version },
  chosen,
  timing,
  format,
  actions,
  row,
  tab,
}: Props & { tab: number }) {
  const { t } = useTranslation('comments');
  const range = rangeOf(comment, timing);
  const time = (frame: number) => formatFrame(frame, timing.base, format);
  const { addressedin } = comment;
  if (!range && !comment.drawing && comment.teamonly !== 1 && version === undefined && !addressedin)
    return null;
  return (
    <div className={styles.facts}>
      {range && (
        <button
          type="button"
          tabIndex={tab}
          className={styles.chip}
          data-chosen={chosen || undefined}
          onClick={() => actions.choose(row)}
        >
          <span className="visually-hidden">{t('row.goTo')} </span>
          {time(range.from)}
          {range.to !== null && (
            <>
              <span className={styles.dash}>–</span>
              {time(range.to)}
            </>
          )}
        </button>
      )}
      {comment.drawing && (
        <span className="row gap-5 font-small muted">
          <PenLine {...ICON} />
          {t('drawing')}
        </span>
      )}
      {comment.teamonly === 1 && !answer && (
        <span className="row h-22 p-0-6 radius-4 font-small leading-22 tabular gap-5 border regular">
          <Lock {...ICON} size={12} />
          {t('teamOnly')}
        </span>
      )}
      {version !== undefined && (
        <span className="row gap-5 font-small muted">
          <History {...ICON} />
          {t('row.carried', { version })}
        </span>
      )}
      {addressedin && (
        <span className="row gap-5 font-small muted">
          <Check {...ICON} />
          {t('row.addressed', { version: addressedin.version })}
        </span>
      )}
    </div>
  );
}
