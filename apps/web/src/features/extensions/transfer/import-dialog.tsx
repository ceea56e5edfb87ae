import { getPod } from '@rushes/contract/pods';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ProgramFile } from '#features/nodes/widgets/items.ts';
import { usable } from '#features/pods/widgets/file-media.ts';
import { call } from '#lib/api.ts';
import { bytes } from '#lib/format.ts';
import { HostError } from '#lib/host/host.ts';
import type { ImportResult } from '#lib/host/messages.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Select } from '#ui/form/select.tsx';
import { useHostErrorText } from '../host-error-text.ts';
import { extensionKeys } from '../keys.ts';
import { writeMedia } from '../subtitles/media-xml.ts';
import { currentFacts, programNames, requireHost } from '../widgets/program.ts';
import { diskName, planImport } from './import-plan.ts';
import styles from './transfer.module.css';

interface Props {
  /** Files whose originals are imported, or the given assets of one. */
  podids: readonly string[];
  assets?: readonly ProgramFile[] | undefined;
  onClose: () => void;
}

async function originalOf(id: string): Promise<ProgramFile> {
  const { pod } = await call(getPod, { params: { id } });
  const raw = usable(pod.asset.raw);
  if (!raw?.url) throw new HostError('downloadNotAllowed');
  return { ...raw, name: pod.name, url: raw.url };
}

/** Downloads files to the disk of the editor and adds them to a bin of the project. */
export function ProgramImportDialog({ podids, assets, onClose }: Props) {
  const { t } = useTranslation('extensions');
  const language = useLanguage();
  const facts = currentFacts();
  const program = facts ? programNames[facts.program] : '';
  const { data } = useQuery({
    queryKey: extensionKeys.bins,
    queryFn: () => requireHost().call('bins', {}),
    // Final Cut Pro has events instead, which its extensions cannot list.
    enabled: facts?.program === 'premiere',
    gcTime: 0,
  });
  const [bin, setBin] = useState('');
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const textOf = useHostErrorText();
  const stop = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    stop.current = here;
    return () => here.abort();
  }, []);
  const form = useSubmission(
    async () => {
      const wanted = assets ?? (await Promise.all(podids.map(originalOf)));
      const files = planImport(wanted);
      setProgress({ done: 0, total: files.reduce((sum, { size }) => sum + size, 0) });
      try {
        const options = {
          signal: stop.current.signal,
          onProgress: (done: number, total: number) => setProgress({ done, total }),
        };
        const host = requireHost();
        const found = await host.call('importFiles', { bin: bin || null, files }, options);
        const places = found.places ?? [];
        if (places.length > 0) {
          const placed = found.imported.map((name, at) => ({
            ...{ name, place: places[at]! },
            facts: wanted.find((one) => diskName(one.name) === name)!,
          }));
          await host.call('addXml', { xml: writeMedia(placed, t('import.event')), name: t('import.event') });
        }
        setResult(found);
      } finally {
        setProgress(null);
      }
    },
    { textOf },
  );
  const failed = result?.failed ?? [];
  return (
    <FormDialog
      title={t('import.title', { program })}
      lead={t('import.lead', { count: assets?.length ?? podids.length })}
      onClose={onClose}
      form={form}
      confirm={result ? null : t('import.confirm')}
      closes={result !== null}
    >
      {data && data.bins.length > 0 && !result && (
        <Select
          label={t('import.bin')}
          data={[
            { value: '', label: t('import.selected') },
            ...data.bins.map(({ id, name, depth }) => ({
              value: id,
              label: `${'\u2003'.repeat(depth)}${name}`,
            })),
          ]}
          value={bin}
          onChange={setBin}
          disabled={form.busy}
        />
      )}
      {progress && (
        <div className="mt-16">
          <ProgressBar
            className={styles.bar!}
            label={t('import.progress')}
            {...progress}
            text={`${bytes(progress.done, language)} / ${bytes(progress.total, language)}`}
          />
        </div>
      )}
      <div role="status">
        {result && <p>{t('import.done', { count: result.imported.length })}</p>}
        {result?.cancelled && <p>{t('import.cancelled')}</p>}
      </div>
      {failed.length > 0 && (
        <ul className="mt-14" aria-label={t('import.failed')}>
          {failed.map(({ name, reason }) => (
            <li key={name}>{t(`import.reason.${reason}`, { name })}</li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
