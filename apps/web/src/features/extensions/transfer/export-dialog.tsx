import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bytes } from '#lib/format.ts';
import { HostError } from '#lib/host/host.ts';
import type { ExportedFile } from '#lib/host/messages.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { Button } from '#ui/button/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useHostErrorText } from '../host-error-text.ts';
import { extensionKeys } from '../keys.ts';
import { currentFacts, programNames, requireHost } from '../widgets/program.ts';
import { sendExport } from './send-export.ts';
import styles from './transfer.module.css';
import { type ExportOrder, findOrder, forgetOrder, keepOrder, uploadServer } from './upload-server.ts';

interface Props {
  node: { id: string; name: string };
  /** Becomes its newest version; else a new file in the folder. */
  version?: { id: string; name: string } | undefined;
  onClose: () => void;
}

interface Step {
  name: 'export' | 'upload';
  done: number;
  total: number;
}

/** Exports the active sequence with a preset and uploads it. Continues uploads that were interrupted. */
export function ProgramExportDialog({ node, version, onClose }: Props) {
  const { t } = useTranslation('extensions');
  const language = useLanguage();
  const facts = currentFacts();
  const program = facts ? programNames[facts.program] : '';
  const [preset, setPreset] = useState<'yes' | 'no'>('yes');
  const [note, setNote] = useState('');
  const [step, setStep] = useState<Step | null>(null);
  const [isDone, setDone] = useState(false);
  const textOf = useHostErrorText();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: extensionKeys.exports,
    queryFn: () => requireHost().call('listExports', {}),
    gcTime: 0,
  });
  const interrupted = (data?.files ?? []).flatMap((file) => {
    const order = findOrder(file.file);
    return order ? [{ file, order }] : [];
  });
  const stop = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    stop.current = here;
    return () => here.abort();
  }, []);

  async function upload(file: ExportedFile, order: ExportOrder): Promise<void> {
    const { signal } = stop.current;
    keepOrder(file.file, order);
    setStep({ name: 'upload', done: 0, total: file.size });
    await sendExport({
      ...{ host: requireHost(), file, server: uploadServer(file, order), signal },
      onProgress: (done, total) => setStep({ name: 'upload', done, total }),
      pause: (ms) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, ms);
          signal.addEventListener('abort', () => {
            clearTimeout(timer);
            resolve();
          });
        }),
    });
    forgetOrder(file.file);
    await requireHost().call('removeExport', { file: file.file });
    setDone(true);
  }

  async function exportNow(): Promise<void> {
    const host = requireHost();
    const { signal } = stop.current;
    const chosen = preset === 'yes' ? null : (await host.call('choosePreset', {})).preset;
    if (preset === 'no' && chosen === null) throw new HostError('cancelled');
    setStep({ name: 'export', done: 0, total: 1 });
    const onProgress = (done: number, total: number) => setStep({ name: 'export', done, total });
    const file = await host.call('exportSequence', { preset: chosen?.path ?? null }, { signal, onProgress });
    await upload(file, {
      ...{ nodeid: node.id, note, versionof: version?.id ?? null, uuid: crypto.randomUUID() },
      placename: version?.name ?? node.name,
    });
  }

  const form = useSubmission(
    async (one?: (typeof interrupted)[number]) => {
      try {
        await (one ? upload(one.file, one.order) : exportNow());
      } finally {
        setStep(null);
        void queryClient.invalidateQueries({ queryKey: extensionKeys.exports });
      }
    },
    { textOf },
  );

  return (
    <FormDialog
      title={t(version ? 'export.titleVersion' : 'export.title', { program })}
      lead={version?.name ?? node.name}
      onClose={onClose}
      form={{ ...form, submit: () => form.submit() }}
      confirm={isDone ? null : t('export.confirm')}
      closes={isDone}
    >
      {!step && !isDone && (
        <>
          <RadioList
            label={t('export.preset')}
            options={(['yes', 'no'] as const).map((value) => ({
              value,
              label: t(`export.${value}.label`),
              text: t(`export.${value}.text`),
            }))}
            value={preset}
            onChange={setPreset}
          />
          {!version && (
            <div className="mt-16">
              <TextArea
                label={t('export.note')}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            </div>
          )}
          {interrupted.length > 0 && (
            <ul className="stack gap-6 mt-16" aria-label={t('export.interrupted')}>
              {interrupted.map((one) => (
                <li key={one.file.file} className="row gap-8">
                  <span className="fill">
                    {t('export.interruptedFile', { name: one.file.name, place: one.order.placename })}
                  </span>
                  <Button variant="default" disabled={form.busy} onClick={() => void form.submit(one)}>
                    {t('export.resume')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {step && (
        <>
          <p>{t(`export.step.${step.name}`)}</p>
          <div className="mt-14">
            <ProgressBar
              className={styles.bar!}
              label={t(`export.step.${step.name}`)}
              done={step.done}
              total={step.total}
              text={
                step.name === 'export'
                  ? `${Math.floor(step.done * 100)}%`
                  : `${bytes(step.done, language)} / ${bytes(step.total, language)}`
              }
            />
          </div>
        </>
      )}
      <p role="status">{isDone && t('export.done')}</p>
    </FormDialog>
  );
}
