import { importMarkers } from '@rushes/contract/markers';
import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PodItem } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import styles from './import-dialog.module.css';
import { accepted, decode, formatOf, isTooLarge } from './marker-files.ts';
import { contentProblem } from './problem.ts';

type Target = 'comments' | 'labels';
const targets: readonly Target[] = ['comments', 'labels'];

interface Props {
  source: Pick<PodItem, 'id' | 'name'>;
  into?: Target | undefined;
  onClose: () => void;
}

/** Imports markers of an editing program as comments or labels. */
export function ImportMarkersDialog({ source, into: first = 'comments', onClose }: Props) {
  const { t } = useTranslation('markers');
  const [into, setInto] = useState<Target>(first);
  const [forTeam, setForTeam] = useState(false);
  const mayHide = useCan('belongsto Team') && into === 'comments';
  const [file, setFile] = useState<File | null>(null);
  const [done, setDone] = useState<{ added: number; skipped: number } | null>(null);
  const format = file ? formatOf(file.name) : undefined;
  const refused = file && (format ? isTooLarge(file) && t('import.large') : t('import.unknown'));

  async function send() {
    if (!file || !format) return;
    const content = decode(new Uint8Array(await file.arrayBuffer()));
    const teamonly: 0 | 1 = mayHide && forTeam ? 1 : 0;
    const body = { into, format, content, teamonly };
    setDone(await call(importMarkers, { params: { id: source.id }, body }));
  }
  const form = useSubmission(send, {
    textOf(error) {
      const wrong = contentProblem(error);
      return wrong === undefined ? formErrorText(error) : t('import.unreadable', { reason: wrong });
    },
  });

  if (done)
    return (
      <Dialog
        title={t('import.title')}
        lead={source.name}
        onClose={onClose}
        foot={<Button onClick={onClose}>{t('import.done')}</Button>}
      >
        <p role="status">
          {t('import.added', { count: done.added })}
          {done.skipped > 0 && ` ${t('import.skipped', { count: done.skipped })}`}
        </p>
      </Dialog>
    );
  return (
    <FormDialog
      title={t('import.title')}
      lead={t('import.lead')}
      onClose={onClose}
      problem={refused || form.problem}
      form={form}
      confirm={t('import.confirm')}
      disabled={!file || Boolean(refused)}
    >
      <div className="stack items-start gap-16 sm-items-stretch">
        <Chosen
          file={file}
          onChoose={(next) => {
            setFile(next);
            form.refuse(null);
          }}
        />
        <Segmented
          label={t('import.into')}
          options={targets.map((value) => ({ value, label: t(`import.target.${value}`) }))}
          value={into}
          onChange={setInto}
        />
        {mayHide && (
          <Checkbox
            label={t('import.teamonly')}
            checked={forTeam}
            onChange={(event) => setForTeam(event.currentTarget.checked)}
          />
        )}
      </div>
    </FormDialog>
  );
}

function Chosen({ file, onChoose }: { file: File | null; onChoose: (file: File) => void }) {
  const { t } = useTranslation('markers');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.file}>
      <FileText aria-hidden size={18} strokeWidth={1.6} className="rigid icon" />
      <span className={file ? 'fill break-anywhere' : 'fill break-anywhere muted'}>
        {file?.name ?? t('import.none')}
      </span>
      <Button variant="default" onClick={() => input.current?.click()}>
        {t(file ? 'import.another' : 'import.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('import.choose')}
        accept={accepted}
        onChange={(event) => {
          const [next] = event.currentTarget.files ?? [];
          if (next) onChoose(next);
          // Reset, so that the same file can be chosen again after it was changed.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
