import { Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import classes from './Shortcuts.module.css';

export function ShortcutList({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { t } = useTranslation('player');
  const shift = t('shift');
  const groups: { title: string; rows: { keys: string[]; label: string }[] }[] = [
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
        { keys: ['←'], label: t('stepBack') },
        { keys: ['→'], label: t('stepForward') },
        { keys: [shift, '←'], label: t('secondBack') },
        { keys: [shift, '→'], label: t('secondForward') },
        { keys: [t('home')], label: t('toStart') },
        { keys: [t('end')], label: t('toEnd') },
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
    {
      title: t('shortcutsView'),
      rows: [
        { keys: ['F'], label: t('fullScreen') },
        { keys: ['+', '−'], label: t('zoomKeys') },
        { keys: ['0'], label: t('zoomFit') },
        { keys: ['1'], label: t('percent', { percent: 100 }) },
        { keys: ['C'], label: t('captions') },
        { keys: ['?'], label: t('shortcuts') },
      ],
    },
  ];
  // In full screen only what is inside the full-screen element can be seen.
  const target = document.fullscreenElement instanceof HTMLElement ? document.fullscreenElement : undefined;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('shortcuts')}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...(target ? { portalProps: { target } } : {})}
    >
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className={classes.title}>{group.title}</h3>
            <dl className={classes.rows}>
              {group.rows.map((row) => (
                <Fragment key={row.keys.join(' ')}>
                  <dt>{row.label}</dt>
                  <dd className={classes.keys}>
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
    </Modal>
  );
}
