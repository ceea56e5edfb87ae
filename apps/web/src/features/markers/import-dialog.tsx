import { importMarkers } from '@rushes/contract/markers';
import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PodItem } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import styles from './import-dialog.module.css';
import { accepted, decode, formatOf, isTooLarge } from './marker-files.ts';
import { contentProblem, problemText } from './problem.ts';

type Target = 'comments' | 'labels';
const targets: readonly Target[] = ['comments', 'labels'];

interface Props {
  source: Pick<PodItem, 'id' | 'name'>;
  into?: Target | undefined;
  onClose: () => void;
}

/** Imports markers of an editing program as comments or labels. */
export function ImportMarkersDialog({ source, into: first = 'comments', onClose }: Props) {
  const { t } = useTranslation(['markers', 'ui']);
  const [into, setInto] = useState<Target>(first);
  const [forTeam, setForTeam] = useState(false);
  const mayHide = useCan('belongsto Team') && into === 'comments';
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [done, setDone] = useState<{ added: number; skipped: number } | null>(null);
  const format = file ? formatOf(file.name) : undefined;
  const wrong = contentProblem(failure);
  const refused = file && (format ? isTooLarge(file) && t('import.large') : t('import.unknown'));

  async function send() {
    if (!file || !format || refused) return;
    setBusy(true);
    setFailure(null);
    try {
      const content = decode(new Uint8Array(await file.arrayBuffer()));
      const teamonly: 0 | 1 = mayHide && forTeam ? 1 : 0;
      const body = { into, format, content, teamonly };
      setDone(await call(importMarkers, { params: { id: source.id }, body, quiet: true }));
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  }

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
    <Dialog
      title={t('import.title')}
      lead={t('import.lead')}
      onClose={onClose}
      onSubmit={() => void send()}
      problem={
        refused ||
        (wrong === undefined ? problemText(failure, t('error')) : t('import.unreadable', { reason: wrong }))
      }
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!file || Boolean(refused)}>
            {t('import.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack items-start gap-16 sm-items-stretch">
        <Chosen
          file={file}
          onChoose={(next) => {
            setFile(next);
            setFailure(null);
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
    </Dialog>
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
