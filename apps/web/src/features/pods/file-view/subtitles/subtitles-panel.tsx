import type { Asset } from '@rushes/contract/assets';
import { parseCues } from '@rushes/contract/cues';
import type { Pod } from '@rushes/contract/pods';
import { timecodeBase } from '@rushes/contract/timecode';
import { useQuery } from '@tanstack/react-query';
import { Captions, Check, ChevronDown, FileDown, Languages, Upload } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { FolderState } from '#features/pods/folder-state.tsx';
import { useCan } from '#lib/access.ts';
import { errorText } from '#lib/error-text.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { ask, openUploadIntoPod } from '#lib/items.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { languageName } from '../language-name.ts';
import { rateOf, usable } from '../media-of.ts';
import { CueList } from './cue-list.tsx';
import { findCues } from './cues.ts';
import styles from './subtitles-panel.module.css';

/** Give it a `key` per file. */
export function SubtitlesPanel({ pod }: { pod: Pod }) {
  const { t } = useTranslation('file-view');
  const mayUpload = useCan('upload FileAndAsset') && pod.archived === 0;
  const assets = [...pod.asset.vtt, ...pod.asset.srt].filter((asset) => usable([asset]));
  // A link may name the one that was meant.
  const [chosen, setChosen] = useState(() => new URLSearchParams(location.search).get('aid'));
  const asset = assets.find(({ id }) => id === chosen) ?? assets[0];
  const upload = () => openUploadIntoPod(pod);
  if (!asset)
    return (
      <FolderState
        small
        icon={Captions}
        title={t('subtitles.none')}
        text={t(mayUpload ? 'subtitles.noneText' : 'subtitles.noneRead')}
      >
        {mayUpload && (
          <Button variant="default" onClick={upload}>
            {t('subtitles.upload')}
          </Button>
        )}
      </FolderState>
    );
  return (
    <>
      <div className={styles.files}>
        <Choice assets={assets} asset={asset} onChoose={setChosen} />
        <IconButton
          label={t('subtitles.export')}
          onClick={() => ask({ name: 'export-markers', source: pod, what: 'cues', assetid: asset.id })}
        >
          <FileDown size={16} strokeWidth={1.6} aria-hidden />
        </IconButton>
        {mayUpload && (
          <IconButton label={t('subtitles.upload')} onClick={upload}>
            <Upload size={16} strokeWidth={1.6} aria-hidden />
          </IconButton>
        )}
      </div>
      <Lines key={asset.id} pod={pod} asset={asset} />
    </>
  );
}

interface ChoiceProps {
  assets: readonly Asset[];
  asset: Asset;
  onChoose: (id: string) => void;
}

function Choice({ assets, asset, onChoose }: ChoiceProps) {
  const { t } = useTranslation('file-view');
  const language = useLanguage();
  const nameOf = (one: Asset) => (one.language ? languageName(one.language, language) : one.name);
  const formatOf = (one: Asset) => (one.filetype ?? '').toUpperCase();
  return (
    <Menu width={280} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={styles.choice}
          aria-label={t('subtitles.choose', { name: `${nameOf(asset)} ${formatOf(asset)}` })}
        >
          <Languages size={16} strokeWidth={1.6} aria-hidden />
          {/* The space is for those who hear it. */}
          <span className={styles.chosen}>{nameOf(asset)}</span>{' '}
          <span className={styles.format}>{formatOf(asset)}</span>
          <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {assets.map((one) => (
          <Menu.Item
            key={one.id}
            role="menuitemradio"
            aria-checked={one.id === asset.id}
            rightSection={one.id === asset.id && <Check size={14} strokeWidth={1.8} aria-hidden />}
            onClick={() => onChoose(one.id)}
          >
            {one.language ? `${nameOf(one)} · ${one.name}` : one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Lines({ pod, asset }: { pod: Pod; asset: Asset }) {
  const { t } = useTranslation('file-view');
  const [wanted, setWanted] = useState('');
  const { data: cues, error } = useQuery({
    queryKey: ['pods', 'cues', asset.id],
    queryFn: async ({ signal }) => {
      const response = await fetch(asset.url ?? '', { signal });
      if (!response.ok) throw new Error(`subtitles ${response.status}`);
      return parseCues(await response.text());
    },
    // What was uploaded does not change under its id.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  // Typing stays quick however many lines there are.
  const asked = useDeferredValue(wanted);
  const found = useMemo(() => findCues(cues ?? [], asked), [cues, asked]);
  const base = useMemo(() => {
    const played = pod.asset.web[0] ?? pod.asset.raw[0];
    const { startTimecode, dropFrame } = { ...pod.asset.raw[0]?.metadata, ...played?.metadata };
    return timecodeBase({
      frameRate: (played && rateOf(pod, played)) ?? null,
      startTimecode: startTimecode ?? null,
      dropFrame: dropFrame ?? null,
    });
  }, [pod]);
  if (error)
    return <FolderState small icon={Captions} title={t('unreachable.title')} text={errorText(error)} />;
  if (!cues)
    return (
      <div className={styles.waiting}>
        <Skeleton rows={8} height={36} />
      </div>
    );
  if (cues.length === 0) return <p className={styles.nothing}>{t('subtitles.empty')}</p>;
  return (
    <>
      <div className={styles.top}>
        <div className={styles.tools}>
          <SearchField
            label={t('subtitles.search', { count: cues.length })}
            value={wanted}
            onChange={setWanted}
          />
        </div>
        <div aria-hidden className={styles.columns}>
          <span>{t('subtitles.time')}</span>
          <span className={styles.seconds}>{t('subtitles.duration')}</span>
          <span>{t('subtitles.line')}</span>
        </div>
      </div>
      {found.length === 0 ? (
        <p role="status" className={styles.nothing}>
          {t('subtitles.noLine', { text: asked.trim() })}
        </p>
      ) : (
        <CueList cues={found} base={base} />
      )}
    </>
  );
}
