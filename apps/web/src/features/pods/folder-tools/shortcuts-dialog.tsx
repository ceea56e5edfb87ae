import { Fragment } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { keyNames } from './key-names.ts';
import styles from './shortcuts-dialog.module.css';

/** All keyboard shortcuts of the folder. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('folder-tools');
  const { ctrl, shift, alt } = keyNames();
  const c = ctrl.trim();
  const s = shift.trim();
  const groups = [
    [
      ['move', ['←', '→', '↑', '↓']],
      ['extend', [s, '↓']],
      ['all', [c, 'A']],
      ['toggle', [c, t('key.space')]],
      ['clear', ['Esc']],
    ],
    [
      ['open', ['↵']],
      ['newTab', [c, '↵']],
      ['preview', [t('key.space')]],
      ['up', [alt.trim(), '↑']],
      ['tree', ['F6']],
      ['search', ['/']],
    ],
    [
      ['rename', ['F2']],
      ['moveTo', ['M']],
      ['copyTo', [s, 'M']],
      ['cut', [c, 'X']],
      ['copy', [c, 'C']],
      ['paste', [c, 'V']],
      ['delete', [t('key.delete')]],
      ['undo', [c, 'Z']],
    ],
    [
      ['upload', ['U']],
      ['newFolder', ['N']],
      ['download', ['D']],
      ['link', ['L']],
      ['help', ['?']],
    ],
  ] as const;
  return (
    <Dialog
      title={t('shortcuts.title')}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      <div className={styles.groups}>
        {groups.map((group) => (
          <dl key={group[0][0]} className={styles.group}>
            {group.map(([name, keys]) => (
              <Fragment key={name}>
                <dt>{t(`shortcuts.${name}`)}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dd>
              </Fragment>
            ))}
          </dl>
        ))}
      </div>
    </Dialog>
  );
}
