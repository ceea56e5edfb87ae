import { X } from 'lucide-react';
import { Fragment, useEffect, useId, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import type { ShortcutGroup } from './media.ts';
import classes from './Shortcuts.module.css';

interface Props {
  audio: boolean;
  more?: ShortcutGroup | undefined;
  onClose(): void;
}

/** Native dialog: it is shown above full-screen content and traps keyboard focus. */
export function ShortcutList({ audio, more, onClose }: Props) {
  const { t } = useTranslation('player');
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const shift = t('shift');
  const groups: ShortcutGroup[] = [
    {
      title: t('shortcutsPlayback'),
      rows: [
        { keys: [t('space')], label: t('playOrPause') },
        { keys: ['J'], label: t('shuttleBack') },
        { keys: ['K'], label: t('playOrPause') },
        { keys: ['L'], label: t('shuttleForward') },
      ],
    },
    {
      title: t('shortcutsPosition'),
      rows: [
        { keys: ['←'], label: t(audio ? 'audio.stepBack' : 'stepBack') },
        { keys: ['→'], label: t(audio ? 'audio.stepForward' : 'stepForward') },
        { keys: [shift, '←'], label: t('secondBack') },
        { keys: [shift, '→'], label: t('secondForward') },
        { keys: [t('home')], label: t(audio ? 'audio.toStart' : 'toStart') },
        { keys: [t('end')], label: t(audio ? 'audio.toEnd' : 'toEnd') },
        { keys: ['['], label: t('previousMark') },
        { keys: [']'], label: t('nextMark') },
      ],
    },
    {
      title: t('shortcutsRange'),
      rows: [
        { keys: ['I'], label: t('setIn') },
        { keys: ['O'], label: t('setOut') },
        { keys: ['X'], label: t('clearRange') },
      ],
    },
    ...(more ? [more] : []),
    {
      title: t('shortcutsView'),
      rows: [
        { keys: ['F'], label: t('fullScreen') },
        ...(audio
          ? []
          : [
              { keys: ['P'], label: t('pictureInPicture') },
              { keys: ['+', '−'], label: t('zoomKeys') },
              { keys: ['0'], label: t('zoomFit') },
              { keys: ['1'], label: t('percent', { percent: 100 }) },
            ]),
        { keys: ['C'], label: t('captions') },
        { keys: ['?'], label: t('shortcuts') },
      ],
    },
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a backdrop click closes it; the keyboard uses Escape
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <header className={classes.head}>
        <h2 id={title}>{t('shortcuts')}</h2>
        <IconButton label={t('close')} onClick={onClose}>
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      </header>
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className={classes.title}>{group.title}</h3>
            <dl className={classes.rows}>
              {group.rows.map((row) => (
                <Fragment key={row.keys.join(' ')}>
                  <dt>{row.label}</dt>
                  <dd className="flex justify-end gap-4">
                    {row.keys.map((key) => (
                      <kbd key={key} className={classes.key}>
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </dialog>
  );
}
