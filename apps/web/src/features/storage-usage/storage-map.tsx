import type { StorageItem } from '@rushes/contract/storage-usage';
import { bytes } from '#lib/format.ts';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './storage-usage.module.css';
import { largestOf, squarify } from './treemap.ts';

const HEIGHT = 300;

/** For the size and some letters of the name; smaller areas have a tooltip only. */
const hasRoom = ({ width, height }: { width: number; height: number }) => width >= 72 && height >= 44;

interface Props {
  items: readonly StorageItem[];
  onFolder: (nodeId: string) => void;
  onFile: (podId: string) => void;
}

/** Folders and files as areas in proportion to their size. The list below has the same items as text. */
export function StorageMap({ items, onFolder, onFile }: Props) {
  const { t } = useTranslation('storage-usage');
  const language = useLanguage();
  const { ref, width } = useElementSize();
  const { shown, rest } = largestOf(items);
  const parts = [...shown.map(({ size }) => size), ...(rest > 0 ? [rest] : [])].toSorted((a, b) => b - a);
  // What is too small is shown as one area, which keeps its place among the others.
  const restAt = rest > 0 ? parts.indexOf(rest) : -1;
  const places = squarify(parts, { x: 0, y: 0, width, height: HEIGHT });
  const itemAt = (index: number) => shown[restAt >= 0 && index > restAt ? index - 1 : index]!;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div ref={ref} role="group" aria-label={t('map')} className={styles.map} style={{ height: HEIGHT }}>
      {places.map((place, index) => {
        const style = { left: place.x, top: place.y, width: place.width, height: place.height };
        if (index === restAt)
          return (
            <span key="rest" className={styles.area} data-rest style={style}>
              <span className={hasRoom(place) ? styles.areaName : 'visually-hidden'}>{t('others')}</span>
              <span className={hasRoom(place) ? styles.areaSize : 'visually-hidden'}>
                {bytes(rest, language)}
              </span>
            </span>
          );
        const item = itemAt(index);
        return (
          <button
            key={item.id}
            type="button"
            className={styles.area}
            data-kind={item.kind}
            style={style}
            title={`${item.name}\n${bytes(item.size, language)}`}
            onClick={() => (item.kind === 'node' ? onFolder(item.id) : onFile(item.id))}
          >
            <span className="visually-hidden">{t(item.kind === 'node' ? 'folder' : 'file')}</span>{' '}
            <span className={hasRoom(place) ? styles.areaName : 'visually-hidden'}>{item.name}</span>{' '}
            <span className={hasRoom(place) ? styles.areaSize : 'visually-hidden'}>
              {bytes(item.size, language)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
