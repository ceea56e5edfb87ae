import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { showUnprocessable, useUnprocessable } from '#features/move-copy/unprocessable.ts';
import { closeCommand, type Items, noteOwnChange, useCommand } from '#features/nodes/widgets/items.ts';
import { podKeys } from '#features/pods/keys.ts';
import { type PodPages, removePods } from '#features/pods/pages.ts';
import { loadNamespaces } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { queryClient } from '#lib/query-client.ts';
import { changeOfViewed, REDIRECT_DELAY_MS, useFolderChange } from './viewed-folder/viewed-folder.ts';

// Dialogs for the commands of menus, bars, shortcuts and drops. Each dialog is loaded with its messages on first use.

function part<P>(words: string, load: () => Promise<ComponentType<P>>, ...more: string[]) {
  return lazy(async () => {
    const messages = loadChunk(() => loadNamespaces(words, ...more));
    const component = await loadChunk(load);
    await messages;
    return { default: component };
  });
}

const PlaceDialog = part(
  'move-copy',
  async () => (await import('#features/move-copy/move-copy-dialog.tsx')).MoveCopyDialog,
);
const HideDialog = part(
  'move-copy',
  async () => (await import('#features/move-copy/team-only-dialog.tsx')).TeamOnlyDialog,
);
const StackDialog = part(
  'move-copy',
  async () => (await import('#features/move-copy/stack-dialog.tsx')).StackDialog,
);
const UnprocessableDialog = part(
  'move-copy',
  async () => (await import('#features/move-copy/unprocessable-dialog.tsx')).UnprocessableDialog,
);
const DeleteDialog = part(
  'recycle-bin',
  async () => (await import('#features/recycle-bin/delete-dialog.tsx')).DeleteDialog,
);
const EmptyBinDialog = part(
  'recycle-bin',
  async () => (await import('#features/recycle-bin/empty-bin-dialog.tsx')).EmptyBinDialog,
);
const ArchiveDialog = part(
  'archive',
  async () => (await import('#features/archive/archive-dialog.tsx')).ArchiveDialog,
);
const ExtractDialog = part(
  'extracting',
  async () => (await import('#features/extracting/extract-dialog.tsx')).ExtractDialog,
);
const ConvertDialog = part(
  'converting',
  async () => (await import('#features/converting/convert-dialog.tsx')).ConvertDialog,
);
const AudioDialog = part(
  'converting',
  async () => (await import('#features/converting/audio-dialog.tsx')).AudioDialog,
);
const SubtitlesDialog = part(
  'services',
  async () => (await import('#features/services/subtitles-dialog.tsx')).SubtitlesDialog,
);
const LabelsDialog = part(
  'services',
  async () => (await import('#features/services/labels-dialog.tsx')).LabelsDialog,
);
const TranslateDialog = part(
  'services',
  async () => (await import('#features/services/translate-dialog.tsx')).TranslateDialog,
);
const ImprintDialog = part(
  'services',
  async () => (await import('#features/services/imprint-dialog.tsx')).ImprintDialog,
);
const ProgramMarkersDialog = part(
  'extensions',
  async () => (await import('#features/extensions/markers/markers-dialog.tsx')).ProgramMarkersDialog,
);
const ProgramImportDialog = part(
  'extensions',
  async () => (await import('#features/extensions/transfer/import-dialog.tsx')).ProgramImportDialog,
);
const ProgramExportDialog = part(
  'extensions',
  async () => (await import('#features/extensions/transfer/export-dialog.tsx')).ProgramExportDialog,
);
const ProgramSubtitlesDialog = part(
  'extensions',
  async () => (await import('#features/extensions/subtitles/subtitles-dialog.tsx')).ProgramSubtitlesDialog,
);
const EmbedDialog = part(
  'embedlinks',
  async () => (await import('#features/embedlinks/embed-dialog.tsx')).EmbedDialog,
);
const ExportMarkersDialog = part(
  'markers',
  async () => (await import('#features/markers/export-dialog.tsx')).ExportMarkersDialog,
);
const ImportMarkersDialog = part(
  'markers',
  async () => (await import('#features/markers/import-dialog.tsx')).ImportMarkersDialog,
);
const AddVersionDialog = part(
  'move-copy',
  async () => (await import('#features/move-copy/add-version-dialog.tsx')).AddVersionDialog,
);
const UploadTipsDialog = part(
  'tips',
  async () => (await import('#features/uploads/tips/upload-tips-dialog.tsx')).UploadTipsDialog,
);
const UploadDialog = part(
  'upload-dialog',
  async () => (await import('#features/uploads/upload-dialog/upload-dialog.tsx')).UploadDialog,
);
const ViewedFolderDialog = part(
  'node-dialogs',
  async () => (await import('./viewed-folder/viewed-folder-dialog.tsx')).ViewedFolderDialog,
);
const PropertiesDialog = part(
  'folder-tools',
  async () => (await import('#features/pods/folder-tools/properties-dialog.tsx')).PropertiesDialog,
  'action-logs',
);
const UploadLinkDialog = part(
  'uploadlinks',
  async () => (await import('#features/uploadlinks/upload-link-dialog.tsx')).UploadLinkDialog,
);
const DownloadDialog = part(
  'downloads',
  async () => (await import('#features/downloads/download-dialog.tsx')).DownloadDialog,
);

const ShareDialog = part(
  'sharing',
  async () => (await import('#features/accesslinks/sharing/share-dialog.tsx')).ShareDialog,
  'accesslinks',
);

/** Removes the items from lists immediately, without waiting for the live event. */
function leave(items: Items): void {
  noteOwnChange(items);
  const { pods } = items;
  const gone = new Set(pods.map(({ id }) => id));
  queryClient.setQueriesData<PodPages>({ queryKey: podKeys.lists }, (pages) =>
    pages ? removePods(pages, gone) : pages,
  );
}

/** A user who deletes the current folder or file is redirected to another version or the nearest remaining folder. */
function useLeaveDeleted() {
  const navigate = useNavigate();
  return ({ nodes, pods }: Items, alone: boolean) => {
    const file = pods.find(({ id }) => location.pathname === `/pod/${id}`);
    const rest = alone ? file?.stack?.rest : undefined;
    if (rest) return void navigate({ to: '/pod/$id', params: { id: rest } });
    if (file) return void navigate({ to: '/node/$id', params: { id: file.nodeid } });
    const news = nodes
      .map(({ id }) => changeOfViewed(queryClient, { id, gone: 'deleted' }))
      .find((one) => one !== null);
    if (!news) return;
    const { parent } = news;
    setTimeout(() => {
      void (parent ? navigate({ to: '/node/$id', params: { id: parent } }) : navigate({ to: '/' }));
    }, REDIRECT_DELAY_MS);
  };
}

export function CommandDialogs() {
  const { command, turn } = useCommand();
  const unprocessable = useUnprocessable();
  const news = useFolderChange((state) => state.news);
  const leaveDeleted = useLeaveDeleted();
  return (
    <Suspense>
      {(command?.name === 'move' || command?.name === 'copy') && (
        <PlaceDialog
          key={turn}
          kind={command.name}
          items={command.items}
          target={command.target}
          onClose={closeCommand}
          onLeft={leave}
        />
      )}
      {command?.name === 'hide' && (
        <HideDialog
          key={turn}
          items={command.items}
          warnings={command.warnings}
          onConfirm={command.run}
          onClose={closeCommand}
        />
      )}
      {command?.name === 'stack' && (
        <StackDialog
          key={turn}
          source={command.source}
          target={command.target}
          onClose={closeCommand}
          onLeft={(pods) => leave({ nodes: [], pods })}
        />
      )}
      {command?.name === 'delete' && (
        <DeleteDialog
          key={turn}
          items={command.items}
          onClose={closeCommand}
          onDeleted={(items, alone) => {
            leave(items);
            leaveDeleted(items, alone);
          }}
        />
      )}
      {command?.name === 'empty-bin' && (
        <EmptyBinDialog key={turn} root={command.root} onClose={closeCommand} />
      )}
      {(command?.name === 'archive' || command?.name === 'unarchive') && (
        <ArchiveDialog key={turn} action={command.name} items={command.items} onClose={closeCommand} />
      )}
      {command?.name === 'properties' && (
        <PropertiesDialog key={turn} node={command.node} onClose={closeCommand} />
      )}
      {command?.name === 'download' && (
        <DownloadDialog key={turn} items={command.items} onClose={closeCommand} />
      )}
      {command?.name === 'share' && <ShareDialog key={turn} items={command.items} onClose={closeCommand} />}
      {command?.name === 'add-version' && (
        <AddVersionDialog key={turn} source={command.source} onClose={closeCommand} />
      )}
      {command?.name === 'extract' && (
        <ExtractDialog key={turn} source={command.source} onClose={closeCommand} />
      )}
      {command?.name === 'convert' && (
        <ConvertDialog key={turn} source={command.source} onClose={closeCommand} />
      )}
      {command?.name === 'generate-audio' && (
        <AudioDialog key={turn} source={command.source} onClose={closeCommand} />
      )}
      {command?.name === 'generate-subtitles' && (
        <SubtitlesDialog
          key={turn}
          items={command.items}
          onCreated={command.onCreated}
          onClose={closeCommand}
        />
      )}
      {command?.name === 'generate-labels' && (
        <LabelsDialog key={turn} items={command.items} onClose={closeCommand} />
      )}
      {command?.name === 'translate' && (
        <TranslateDialog key={turn} source={command.source} asset={command.asset} onClose={closeCommand} />
      )}
      {command?.name === 'imprint' && (
        <ImprintDialog
          key={turn}
          source={command.source}
          asset={command.asset}
          at={command.at}
          onClose={closeCommand}
        />
      )}
      {command?.name === 'embed' && <EmbedDialog key={turn} source={command.source} onClose={closeCommand} />}
      {command?.name === 'program-markers' && (
        <ProgramMarkersDialog key={turn} source={command.source} onClose={closeCommand} />
      )}
      {command?.name === 'program-import' && (
        <ProgramImportDialog
          key={turn}
          podids={command.podids}
          assets={command.assets}
          onClose={closeCommand}
        />
      )}
      {command?.name === 'program-export' && (
        <ProgramExportDialog
          key={turn}
          node={command.place.node}
          version={command.place.version}
          onClose={closeCommand}
        />
      )}
      {command?.name === 'program-subtitles' && (
        <ProgramSubtitlesDialog key={turn} {...command} onClose={closeCommand} />
      )}
      {command?.name === 'export-markers' && (
        <ExportMarkersDialog
          key={turn}
          source={command.source}
          what={command.what}
          assetid={command.assetid}
          onClose={closeCommand}
        />
      )}
      {command?.name === 'import-markers' && (
        <ImportMarkersDialog key={turn} source={command.source} into={command.into} onClose={closeCommand} />
      )}
      {command?.name === 'upload' && (
        <UploadDialog
          key={command.tab}
          place={command.place}
          first={command.tab}
          onClose={closeCommand}
          onArrived={(id) => void queryClient.invalidateQueries({ queryKey: podKeys.pod(id) })}
        />
      )}
      {command?.name === 'upload-link' && (
        <UploadLinkDialog key={turn} node={command.node} onClose={closeCommand} />
      )}
      {command?.name === 'upload-tips' && <UploadTipsDialog key={turn} onClose={closeCommand} />}
      {news && <ViewedFolderDialog news={news} />}
      {unprocessable.pods.length > 0 && (
        <UnprocessableDialog {...unprocessable} onClose={() => showUnprocessable([])} />
      )}
    </Suspense>
  );
}
