import type { Asset } from '@rushes/contract/assets';
import type { Pod } from '@rushes/contract/pods';
import type { TimecodeBase } from '@rushes/contract/timecode';
import { useQuery } from '@tanstack/react-query';
import { Captions } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { seekViewed } from '#player/frames/viewed-frame.ts';
import { useTimeFormat } from '#player/player-preferences.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CheckBar } from './check-bar.tsx';
import { resetEditor, selectLine, useEditorState } from './editor-state.ts';
import { findLines } from './edits/find.ts';
import { lineAt } from './edits/line.ts';
import { addLine } from './edits/reshape.ts';
import { FileAlerts } from './file-alerts.tsx';
import listStyles from './line-list.module.css';
import { LineList } from './line-list.tsx';
import { loadDocument, useOpenDocuments } from './open-documents.ts';
import { fileQuery } from './queries.ts';
import type { AskedTool } from './tool-dialogs.tsx';
import { Toolbar } from './toolbar.tsx';
import { useFaults, useProfile } from './use-faults.ts';
import { useEditingKeys, useLineActions } from './use-line-actions.ts';
import { useStagePreview } from './use-stage-preview.ts';

const NO_SHOTS: readonly number[] = [];
const ToolDialogs = lazy(() =>
  loadChunk(() => import('./tool-dialogs.tsx')).then((part) => ({ default: part.ToolDialogs })),
);

interface Props {
  pod: Pod;
  asset: Asset;
  base: TimecodeBase;
  mayEdit: boolean;
  /** Time from a link: the line at this time is selected. */
  start: number | null;
}

/** Editor for one subtitle file. Requires a `key` per file. */
export function FileEditor({ pod, asset, base, mayEdit, start }: Props) {
  const { t } = useTranslation('subtitles');
  const aid = asset.id;
  const { data, error, refetch } = useQuery(fileQuery(pod.id, aid));
  const work = useOpenDocuments((works) => works[aid]);
  useEffect(() => {
    if (data) loadDocument(aid, data);
  }, [aid, data]);
  useEffect(() => resetEditor, []);
  const ready = work !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link, not after every change
  useEffect(() => {
    if (start === null || !work) return;
    const { lines } = work.history;
    const line = lines.find(({ startTime }) => startTime === start) ?? lines[lineAt(lines, start)];
    if (!line) return;
    selectLine(line.key);
    seekViewed(line.startTime);
  }, [start, ready]);
  if (work)
    return (
      <EditorBody
        pod={pod}
        asset={asset}
        base={base}
        mayEdit={mayEdit}
        aid={aid}
        problems={data?.problems ?? []}
      />
    );
  if (error)
    return (
      <EmptyState icon={Captions} title={t('unread')}>
        <p role="alert">{errorText(error)}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </EmptyState>
    );
  return (
    <div className="p-16">
      <Skeleton rows={8} height={36} />
    </div>
  );
}

type EditorBodyProps = Omit<Props, 'start'> & {
  aid: string;
  problems: Parameters<typeof FileAlerts>[0]['problems'];
};

function EditorBody({ pod, aid, base, mayEdit, problems }: EditorBodyProps) {
  const { t } = useTranslation('subtitles');
  const work = useOpenDocuments((works) => works[aid])!;
  const { lines } = work.history;
  const [format] = useTimeFormat();
  const clock = useMemo(() => ({ base, format }), [base, format]);
  const { search, adding } = useEditorState();
  const [tool, setTool] = useState<AskedTool | null>(null);
  // Deferred, so that typing stays responsive with many lines.
  const asked = useDeferredValue(search);
  const found = useMemo(() => {
    const some = findLines(lines, asked);
    return adding ? addLine(some, adding) : some;
  }, [lines, asked, adding]);
  const profile = useProfile();
  const { faults, byLine } = useFaults(lines, profile, base.rate);
  const actions = useLineActions({
    podid: pod.id,
    aid,
    base,
    lines: found,
    askShift: () => setTool('shift'),
  });
  useEditingKeys(actions, mayEdit);
  const shots = pod.asset.web.find(({ metadata }) => metadata.shots)?.metadata.shots ?? NO_SHOTS;
  useStagePreview({ podid: pod.id, aid, base, actions, mayEdit, byLine, shots });
  return (
    <>
      <FileAlerts podid={pod.id} aid={aid} work={work} problems={problems} clock={clock} />
      <Toolbar history={work.history} actions={mayEdit ? actions : null} onAsk={setTool} />
      <CheckBar lines={lines} faults={faults} profile={profile} clock={clock} />
      {found.length > 0 ? (
        <LineList
          lines={found}
          clock={clock}
          profile={profile}
          faults={byLine}
          actions={mayEdit ? actions : null}
        />
      ) : (
        <p role="status" className={listStyles.nothing}>
          {lines.length > 0 ? t('noLine', { text: asked.trim() }) : t(mayEdit ? 'noLines' : 'noLinesRead')}
        </p>
      )}
      {tool && (
        <Suspense>
          <ToolDialogs tool={tool} aid={aid} lines={lines} clock={clock} onClose={() => setTool(null)} />
        </Suspense>
      )}
    </>
  );
}
