import { AssetType } from '@rushes/contract/enums';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import type { UploadPlace } from '#features/nodes/widgets/items.ts';
import { useTouch } from '#lib/hooks/use-media-query.ts';
import { loadNamespaces, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { Button } from '#ui/button/button.tsx';
import { addChosen } from '../choose/add-files.ts';
import { SUBTITLES } from '../choose/file-names.ts';
import { reading } from '../choose/reading.ts';
import { useDropAnywhere } from '../choose/use-drop-anywhere.ts';
import { useFilePickers } from '../widgets/file-pickers.tsx';
import styles from './drop-area.module.css';

const Tips = lazy(async () => {
  const texts = loadNamespaces('tips');
  const part = await loadChunk(() => import('../tips/upload-tips-dialog.tsx'));
  await texts;
  return { default: part.UploadTipsDialog };
});

/** File input area. While the dialog is open the whole page is a drop target. */
export function DropArea({ place }: { place: UploadPlace }) {
  const { t } = useTranslation('upload-dialog');
  const [tips, setTips] = useState(false);
  const touch = useTouch();
  const over = useDropAnywhere((chosen) => void addChosen(place, chosen));
  const intoFile = place.pod !== undefined;
  const wanted = useStore(reading, ({ type }) => type);
  const subtitles = intoFile && wanted === AssetType.SRT;
  const { pickFiles, pickFolders, inputs } = useFilePickers({
    onPicked: (chosen) => void addChosen(place, chosen),
    labels: { files: t('zone.choose'), folders: t('zone.chooseFolder') },
    accept: subtitles ? SUBTITLES : undefined,
  });

  return (
    <>
      <div className={styles.zone} data-over={over || undefined}>
        <Upload size={20} strokeWidth={1.6} aria-hidden className="rigid icon" />
        <div className="fill">
          <p className="medium leading-18">{t(over ? 'zone.over' : titleOf(intoFile, touch))}</p>
          <p className={styles.text}>
            {t(subtitles ? 'zone.textSubtitles' : intoFile ? 'zone.textFile' : 'zone.text')}{' '}
            <button
              type="button"
              className="strong underline underline-offset-3 nowrap"
              onClick={() => setTips(true)}
            >
              {t('zone.tips')}
            </button>
          </p>
        </div>
        <div className={styles.choices}>
          <Button variant="default" data-autofocus onClick={pickFiles}>
            {t('zone.files')}
          </Button>
          {(!intoFile || subtitles) && (
            <Button variant="default" onClick={pickFolders}>
              {t('zone.folders')}
            </Button>
          )}
        </div>
      </div>
      <Found />
      {inputs}
      {tips && (
        <Suspense>
          <Tips onClose={() => setTips(false)} />
        </Suspense>
      )}
    </>
  );
}

function titleOf(intoFile: boolean, touch: boolean) {
  if (intoFile) return touch ? 'zone.titleFileTouch' : 'zone.titleFile';
  return touch ? 'zone.titleTouch' : 'zone.title';
}

/** Lists what was left out. */
function Found() {
  const { t } = useTranslation('upload-dialog');
  const { under, hidden, others, unreadable } = useStore(reading);
  return (
    <div role="status" className={styles.found}>
      {under > 0 && <p>{t('zone.reading')}</p>}
      {hidden > 0 && <p>{t('zone.hidden', { count: hidden })}</p>}
      {others > 0 && <p>{t('zone.others', { count: others })}</p>}
      {unreadable.length > 0 && (
        <p className="red break-anywhere">
          {t('zone.unreadable', { count: unreadable.length, name: unreadable[0] })}
        </p>
      )}
    </div>
  );
}
