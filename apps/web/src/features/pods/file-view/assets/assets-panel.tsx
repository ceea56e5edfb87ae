import type { Asset } from '@rushes/contract/assets';
import type { Pod } from '@rushes/contract/pods';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { downloadInBackground } from '#features/downloads/widgets/start-download.ts';
import { useProgram } from '#features/extensions/widgets/program.ts';
import { ask, openUploadIntoPod } from '#features/nodes/widgets/items.ts';
import { bytes } from '#lib/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useCan } from '#session/access.ts';
import { inExtension } from '#session/host-app.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { showError } from '#ui/feedback/snackbar.tsx';
import { toggled } from '#ui/list/selection.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { shownTab, tabsOf } from '../panel/panel-tabs.ts';
import { actionsFor, groupsOf, subtitleFormats } from './asset-groups.ts';
import { AssetRow, type RowAction } from './asset-row.tsx';
import styles from './assets-panel.module.css';
import { useAssetActions } from './mutations.ts';

const DeleteAssets = lazy(() =>
  loadChunk(() => import('./asset-dialogs.tsx')).then((part) => ({ default: part.DeleteAssets })),
);
const AssetLanguage = lazy(() =>
  loadChunk(() => import('./asset-dialogs.tsx')).then((part) => ({ default: part.AssetLanguage })),
);

const COUNT_MS = 200;

type Asked = { action: 'rename' | 'language'; asset: Asset } | { action: 'remove'; assets: readonly Asset[] };

/** All assets of a file. Must be rendered with a `key` per file. */
export function AssetsPanel({ pod }: { pod: Pod }) {
  const { t } = useTranslation('file-view');
  const language = useLanguage();
  const navigate = useNavigate();
  const podServices = useCan('list PodService');
  const mayDownload = useCan('download NodeAndPod');
  const program = useProgram('import');
  const rights = {
    control: useCan('control NodeAndPod'),
    download: mayDownload && !inExtension(),
    program: program !== null && mayDownload,
    archived: pod.archived !== 0,
    subtitles: shownTab(tabsOf(pod, { podServices, assets: true }), 'subtitles') === 'subtitles',
  };
  const mayUpload = useCan('upload FileAndAsset') && !rights.archived;
  const actions = useAssetActions(pod);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  const groups = groupsOf(pod.asset);
  const all = groups.flatMap(({ assets }) => assets);
  // Ignores selected assets that have been deleted since.
  const chosen = all.filter(({ id }) => selected.has(id));
  // Debounced, so that screen readers announce the count once after several selections.
  const count = useDebounced(chosen.length, COUNT_MS);
  const size = all.reduce((sum, asset) => sum + asset.size, 0);

  const toggle = (id: string) => setSelected(toggled(selected, id));
  const download = (assets: readonly Asset[]) => {
    const assetids = assets.flatMap((asset) => (actionsFor(asset, rights).download ? [asset.id] : []));
    if (assetids.length > 0) downloadInBackground({ assetids });
  };
  const addToProgram = (assets: readonly Asset[]) => {
    const files = assets.flatMap((asset) =>
      asset.url && actionsFor(asset, rights).program ? [{ ...asset, url: asset.url }] : [],
    );
    if (files.length > 0) ask({ name: 'program-import', podids: [], assets: files });
  };
  const openLines = ({ id: aid }: Asset) =>
    void navigate({
      to: '/pod/$id',
      params: { id: pod.id },
      // A transcript id in the URL takes precedence over the asset, so remove it.
      search: ({ tid: _, ...rest }: Record<string, unknown>) => ({
        ...rest,
        menu: 'subtitles' as const,
        aid,
      }),
      replace: true,
      resetScroll: false,
    });
  const removable = (assets: readonly Asset[]) => assets.filter((asset) => actionsFor(asset, rights).remove);
  const onAction = (asset: Asset, action: RowAction) => {
    const formats = subtitleFormats(asset);
    if (action === 'download') download([asset]);
    else if (action === 'program') addToProgram([asset]);
    else if (action === 'open') openLines(asset);
    else if (action === 'convert') formats && actions.convert(asset, formats.to);
    else if (action === 'promote') actions.promote(asset);
    else if (action === 'remove') setAsked({ action, assets: [asset] });
    else setAsked({ action, asset });
  };
  /** As specified: with nothing selected, show an error instead of hiding the action. */
  const withChosen = (action: (assets: readonly Asset[]) => void) => () =>
    chosen.length > 0 ? action(chosen) : showError(t('assets.nothingSelected'));
  const remove = (assets: readonly Asset[]) => {
    const going = removable(assets);
    if (going.length > 0) setAsked({ action: 'remove', assets: going });
  };

  return (
    <>
      <div className={styles.head}>
        <p className="fill muted" role="status">
          {count > 0
            ? t('assets.selected', { count })
            : t('assets.total', { count: all.length, size: bytes(size, language) })}
        </p>
        {mayUpload && (
          <IconButton label={t('assets.upload')} onClick={() => openUploadIntoPod(pod)}>
            <Upload size={16} strokeWidth={1.6} aria-hidden />
          </IconButton>
        )}
        {!rights.archived && (rights.download || rights.program || rights.control) && (
          <Menu width={232}>
            <Menu.Target>
              <IconButton label={t('assets.actions')}>
                <Ellipsis size={16} strokeWidth={1.6} aria-hidden />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              {rights.download && (
                <Menu.Item onClick={() => download(all)}>{t('assets.downloadAll')}</Menu.Item>
              )}
              {rights.download && (
                <Menu.Item onClick={withChosen(download)}>{t('assets.downloadSelected')}</Menu.Item>
              )}
              {rights.program && program && (
                <Menu.Item onClick={withChosen(addToProgram)}>{t('assets.program', { program })}</Menu.Item>
              )}
              {rights.control && <Menu.Divider />}
              {rights.control && (
                <Menu.Item
                  className={styles.danger!}
                  disabled={removable(all).length === 0}
                  onClick={() => remove(all)}
                >
                  {t('assets.deleteAll')}
                </Menu.Item>
              )}
              {rights.control && (
                <Menu.Item className={styles.danger!} onClick={withChosen(remove)}>
                  {t('assets.deleteSelected')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {groups.map(({ name, assets }) => (
        <section key={name} className={styles.group}>
          <h2 className={styles.heading}>{t(`assets.group.${name}`)}</h2>
          <ul aria-label={t(`assets.group.${name}`)}>
            {assets.map((asset) => (
              <AssetRow
                key={asset.id}
                asset={asset}
                may={actionsFor(asset, rights)}
                selected={selected.has(asset.id)}
                renaming={asked?.action === 'rename' && asked.asset.id === asset.id}
                busy={actions.busy}
                onSelect={() => toggle(asset.id)}
                onAction={(action) => onAction(asset, action)}
                onRenamed={(wanted) => {
                  setAsked(null);
                  if (wanted) actions.rename(asset, wanted);
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      <Suspense>
        {asked?.action === 'remove' && (
          <DeleteAssets assets={asked.assets} onDelete={actions.remove} onClose={() => setAsked(null)} />
        )}
        {asked?.action === 'language' && (
          <AssetLanguage asset={asked.asset} onChoose={actions.setLanguage} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </>
  );
}
