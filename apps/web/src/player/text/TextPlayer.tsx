import { FileX } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import type { PlayerProps } from '../media.ts';
import playerClasses from '../Player.module.css';
import { Problem } from '../stage/Problem.tsx';
import stageClasses from '../stage/Stage.module.css';
import { Facts } from '../stage/StageFrame.tsx';
import { useFullScreen } from '../transport/use-full-screen.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { blocksOf } from './decode.ts';
import classes from './text.module.css';
import { MOST_BYTES, useText } from './use-text.ts';

type Props = Pick<PlayerProps, 'src' | 'posterAlt' | 'strip'> & {
  size: number;
  download?: ReactNode;
  onProblem?: (() => void) | undefined;
};

/** Display names. */
const NAMES = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const;

/** The file content is rendered as plain text: markup and scripts in it are never interpreted. */
export function TextPlayer({ src, posterAlt, strip, size, download, onProblem }: Props) {
  const { t } = useTranslation('player');
  const language = useLanguage();
  const root = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(root);
  const [attempt, setAttempt] = useState(0);
  const state = useText(src, size, attempt);
  useShortcuts({ f: fullScreen.toggle });
  const failed = state.status === 'failed';
  useEffect(() => {
    if (failed) onProblem?.();
  }, [failed, onProblem]);

  const text = state.status === 'ready' && 'text' in state ? state : null;
  const blocks = useMemo(() => (text ? blocksOf(text.text) : []), [text]);
  const cut = size > MOST_BYTES;
  const left = [...(strip?.left ?? []), ...(text ? [NAMES[text.encoding]] : [])];
  return (
    <section ref={root} className={playerClasses.root} aria-label={t('player')}>
      <div className={playerClasses.frame}>
        <div className={classes.stage}>
          <div className="row rigid justify-between gap-24 h-44 p-0-16 font-small muted nowrap">
            <Facts facts={left} />
            {cut && text ? (
              <Facts
                facts={[
                  t('text.cut', { shown: bytes(MOST_BYTES, language, 0), total: bytes(size, language) }),
                ]}
              />
            ) : null}
          </div>
          {text ? (
            <section
              className={classes.scroll}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
              tabIndex={0}
              aria-label={t('text.label', { name: posterAlt })}
            >
              {text.text === '' ? <p className={classes.empty}>{t('text.empty')}</p> : null}
              {text.text === '' ? null : (
                <pre className={classes.sheet} data-testid="text" data-encoding={text.encoding}>
                  {blocks.map((block, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text, in fixed order
                    <span key={index} className={classes.block}>
                      {block}
                      {'\n'}
                    </span>
                  ))}
                </pre>
              )}
              {cut && download ? <div className={classes.rest}>{download}</div> : null}
            </section>
          ) : null}
          {state.status === 'loading' ? (
            <div className={stageClasses.loading} role="status" aria-label={t('loading')} />
          ) : null}
          {failed ? (
            <Problem
              title={t('text.failed.title')}
              text={t('text.failed.text')}
              onRetry={() => setAttempt(attempt + 1)}
            />
          ) : null}
          {state.status === 'ready' && !text ? (
            <Problem
              icon={FileX}
              title={t('text.binary.title')}
              text={t('text.binary.text')}
              actions={download}
            />
          ) : null}
        </div>
      </div>
    </section>
  );
}
