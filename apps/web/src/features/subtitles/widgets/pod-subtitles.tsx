import type { Asset } from '@rushes/contract/assets';
import type { Pod } from '@rushes/contract/pods';
import type { TimecodeBase } from '@rushes/contract/timecode';
import { useLocation } from '@tanstack/react-router';
import { Captions, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { HelpLink } from '#features/help/widgets/help-link.tsx';
import { useOffered } from '#features/services/widgets/offered-services.ts';
import { RunningServices } from '#features/services/widgets/running-services.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FileChoice, type Opened } from '../file-choice.tsx';
import type { AskedFile } from '../file-dialogs.tsx';
import { FileEditor } from '../file-editor.tsx';
import { FileMenu, generateSubtitles, uploadSubtitles } from '../file-menu.tsx';
import { linkOf } from '../link.ts';
import { useFileActions } from '../mutations.ts';
import { useTranscripts } from '../queries.ts';
import { type Rights, useRights } from '../rights.ts';
import { SaveState } from '../save-state.tsx';
import styles from '../subtitles.module.css';
import { useTranscriptActions } from '../transcripts/transcript-mutations.ts';
import { TranscriptView } from '../transcripts/transcript-view.tsx';

const FileDialogs = lazy(() =>
  loadChunk(() => import('../file-dialogs.tsx')).then((part) => ({ default: part.FileDialogs })),
);

/** Transcription, translation and burning in. */
const subtitleWork = ['AM7', 'AM8', 'AM13'];

interface Props {
  pod: Pod;
  /** Readable assets: complete, and of a known format. */
  assets: readonly Asset[];
  base: TimecodeBase;
}

/** Subtitles and transcripts of a video, with their editor. Requires a `key` per file. */
export function PodSubtitles({ pod, assets, base }: Props) {
  const rights = useRights(pod);
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const link = useMemo(() => linkOf(search), [search]);
  const [followed, setFollowed] = useState(link);
  const [chosen, setChosen] = useState(link.id);
  // A link can also be followed while the panel is open.
  if (followed !== link) {
    setFollowed(link);
    if (link.id !== null && link.id !== followed.id) setChosen(link.id);
  }
  const { data: transcripts = [] } = useTranscripts(pod.id);
  const actions = useFileActions(pod);
  const transcriptActions = useTranscriptActions(pod.id);
  const [asked, setAsked] = useState<AskedFile | null>(null);
  const opened = openedOf(assets, transcripts, chosen);
  const { asset, transcript } = opened ?? {};
  const startFor = (id: string) => (link.id === null || link.id === id ? link.start : null);
  const menu = <FileMenu {...{ pod, opened, base, rights, actions }} onAsk={setAsked} onOpen={setChosen} />;
  return (
    <div className="stack h-full">
      {opened ? (
        <div className={styles.files}>
          <FileChoice assets={assets} transcripts={transcripts} opened={opened} onChoose={setChosen} />
          {asset ? (
            <SaveState podid={pod.id} aid={asset.id} mayEdit={rights.edit} />
          ) : (
            <div className="inline-row fill gap-6 muted font-small nowrap" />
          )}
          {rights.upload && <UploadButton pod={pod} />}
          {menu}
        </div>
      ) : (
        <Nothing pod={pod} rights={rights} onAsk={setAsked} onOpen={setChosen} />
      )}
      <RunningServices pod={pod} codes={subtitleWork} />
      {asset && (
        <FileEditor
          key={asset.id}
          pod={pod}
          asset={asset}
          base={base}
          mayEdit={rights.edit}
          start={startFor(asset.id)}
        />
      )}
      {transcript && (
        <TranscriptView
          key={transcript.id}
          transcript={transcript}
          base={base}
          mayEdit={rights.edit}
          actions={transcriptActions}
          onMakeFile={rights.upload ? () => setAsked({ what: 'make-file', transcript }) : null}
          start={startFor(transcript.id)}
        />
      )}
      {asked && (
        <Suspense>
          <FileDialogs
            asked={asked}
            actions={actions}
            transcripts={transcriptActions}
            onOpen={setChosen}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The selected file or transcript, else the first one. */
function openedOf(
  assets: readonly Asset[],
  transcripts: NonNullable<ReturnType<typeof useTranscripts>['data']>,
  chosen: string | null,
): Opened | null {
  const transcript = transcripts.find(({ id }) => id === chosen);
  if (transcript) return { transcript };
  const asset = assets.find(({ id }) => id === chosen) ?? assets[0];
  if (asset) return { asset };
  return transcripts[0] ? { transcript: transcripts[0] } : null;
}

function UploadButton({ pod }: { pod: Pod }) {
  const { t } = useTranslation('subtitles');
  return (
    <IconButton label={t('upload')} onClick={() => uploadSubtitles(pod)}>
      <Upload size={16} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
}

interface NothingProps {
  pod: Pod;
  rights: Rights;
  onAsk: (asked: AskedFile) => void;
  onOpen: (id: string) => void;
}

function Nothing({ pod, rights, onAsk, onOpen }: NothingProps) {
  const { t } = useTranslation('subtitles');
  const mayGenerate = useOffered().speech.length > 0 && pod.archived === 0;
  return (
    <EmptyState icon={Captions} title={t('none.title')}>
      <p>
        {t(mayGenerate ? 'none.generate' : rights.upload ? 'none.text' : 'none.read')}{' '}
        <HelpLink section="subtitles" />
      </p>
      <div className="flex wrap justify-center gap-8 mt-8">
        {mayGenerate && <Button onClick={() => generateSubtitles(pod, onOpen)}>{t('generate.title')}</Button>}
        {rights.upload && (
          <Button variant="default" onClick={() => uploadSubtitles(pod)}>
            {t('upload')}
          </Button>
        )}
        {/* The dialog that generates subtitles also creates blank files. */}
        {rights.upload && !mayGenerate && (
          <Button variant="default" onClick={() => onAsk({ what: 'blank' })}>
            {t('blank.title')}
          </Button>
        )}
        {rights.edit && (
          <Button variant="default" onClick={() => onAsk({ what: 'transcript' })}>
            {t('transcript.title')}
          </Button>
        )}
      </div>
    </EmptyState>
  );
}
