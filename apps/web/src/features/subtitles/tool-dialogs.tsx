import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogFooter } from '#ui/dialog/dialog-footer.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { selectedKeys, useEditorState } from './editor-state.ts';
import { countMatches, replaceAll } from './edits/find.ts';
import type { Lines } from './edits/line.ts';
import type { Clock } from './edits/line-form.ts';
import { anchorProblem, fromHere, shift, stretch } from './edits/retime.ts';
import { timeText, typedShift, typedTime } from './edits/times.ts';
import { changeLines } from './open-documents.ts';

export type AskedTool = 'shift' | 'stretch' | 'replace';

interface Props {
  aid: string;
  lines: Lines;
  clock: Clock;
  onClose: () => void;
}

/** Bulk edits. Each is one undo step. */
export function ToolDialogs({ tool, ...props }: Props & { tool: AskedTool }) {
  if (tool === 'shift') return <ShiftDialog {...props} />;
  return tool === 'stretch' ? <StretchDialog {...props} /> : <ReplaceDialog {...props} />;
}

const ranges = ['all', 'selected', 'here'] as const;
type Range = (typeof ranges)[number];

function ShiftDialog({ aid, lines, onClose }: Props) {
  const { t } = useTranslation('subtitles');
  const editor = useEditorState();
  const chosen = selectedKeys(editor);
  const [by, setBy] = useState('');
  const [range, setRange] = useState<Range>(editor.selected.size > 0 ? 'selected' : 'all');
  const [tried, setTried] = useState(false);
  const ms = typedShift(by);
  function run() {
    setTried(true);
    if (ms === undefined) return;
    const first = lines.find(({ key }) => chosen.has(key))?.key ?? '';
    const keys = range === 'all' ? null : range === 'selected' ? chosen : fromHere(lines, first);
    changeLines(aid, (list) => shift(list, ms, keys));
    onClose();
  }
  return (
    <Dialog
      title={t('shift.title')}
      onClose={onClose}
      onSubmit={run}
      foot={<DialogFooter confirm={t('shift.run')} onClose={onClose} />}
    >
      <TextField
        label={t('shift.by')}
        hint={t('shift.hint')}
        error={tried && ms === undefined ? t('problem.shift') : undefined}
        inputMode="text"
        autoComplete="off"
        data-autofocus
        value={by}
        onChange={({ currentTarget: { value } }) => setBy(value)}
      />
      <Segmented
        label={t('shift.range')}
        value={range}
        options={ranges.map((value) => ({
          value,
          label: t(`shift.${value}`, { count: chosen.size }),
          disabled: value !== 'all' && chosen.size === 0,
        }))}
        onChange={setRange}
      />
    </Dialog>
  );
}

function StretchDialog({ aid, lines, clock, onClose }: Props) {
  const { t } = useTranslation('subtitles');
  const { selected } = useEditorState();
  const { base, format } = clock;
  const among = lines.filter(({ key }) => selected.size < 2 || selected.has(key));
  const [first, last] = [among[0], among.at(-1)];
  const written = (ms: number | undefined) => (ms === undefined ? '' : timeText(ms, base, format));
  const [from, setFrom] = useState(written(first?.startTime));
  const [to, setTo] = useState(written(last?.startTime));
  const [tried, setTried] = useState(false);
  // An unchanged field keeps the exact time.
  const meant = (text: string, ms = 0) => (text === written(ms) ? ms : typedTime(text, base, format));
  const [a, b] = [meant(from, first?.startTime), meant(to, last?.startTime)];
  const anchors =
    first && last && a !== undefined && b !== undefined
      ? ([
          { key: first.key, at: a },
          { key: last.key, at: b },
        ] as const)
      : null;
  const problem = anchors ? anchorProblem(lines, ...anchors) : undefined;
  function run() {
    setTried(true);
    if (!anchors || problem) return;
    changeLines(aid, (list) => stretch(list, ...anchors));
    onClose();
  }
  const wrong = (ms: number | undefined) => (tried && ms === undefined ? t('problem.time') : undefined);
  return (
    <Dialog
      title={t('stretch.title')}
      lead={t('stretch.lead')}
      onClose={onClose}
      onSubmit={run}
      problem={tried && problem ? t(`stretch.${problem}`) : null}
      foot={<DialogFooter confirm={t('stretch.run')} disabled={among.length < 2} onClose={onClose} />}
    >
      <TextField
        label={t('stretch.from', { text: first?.text ?? '' })}
        error={wrong(a)}
        data-autofocus
        autoComplete="off"
        value={from}
        onChange={({ currentTarget: { value } }) => setFrom(value)}
      />
      <TextField
        label={t('stretch.to', { text: last?.text ?? '' })}
        error={wrong(b)}
        autoComplete="off"
        value={to}
        onChange={({ currentTarget: { value } }) => setTo(value)}
      />
    </Dialog>
  );
}

function ReplaceDialog({ aid, lines, onClose }: Props) {
  const { t } = useTranslation('subtitles');
  const [find, setFind] = useState(useEditorState.getState().search);
  const [by, setBy] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const count = countMatches(lines, { find, matchCase });
  return (
    <Dialog
      title={t('replace.title')}
      onClose={onClose}
      onSubmit={() => {
        if (count === 0) return;
        changeLines(aid, (list) => replaceAll(list, { find, matchCase }, by));
        onClose();
      }}
      foot={<DialogFooter confirm={t('replace.run', { count })} disabled={count === 0} onClose={onClose} />}
    >
      <TextField
        label={t('replace.find')}
        data-autofocus
        autoComplete="off"
        value={find}
        onChange={({ currentTarget: { value } }) => setFind(value)}
      />
      <TextField
        label={t('replace.by')}
        autoComplete="off"
        value={by}
        onChange={({ currentTarget: { value } }) => setBy(value)}
      />
      <Checkbox
        label={t('replace.matchCase')}
        checked={matchCase}
        onChange={() => setMatchCase(!matchCase)}
      />
      <p role="status">{find === '' ? '' : t('replace.count', { count })}</p>
    </Dialog>
  );
}
