import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commentKeys } from '#features/comments/keys.ts';
import type { MarkerTarget } from '#lib/host/messages.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { useCan } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogFooter } from '#ui/dialog/dialog-footer.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { useHostErrorText } from '../host-error-text.ts';
import { currentFacts, programNames, requireHost } from '../widgets/program.ts';
import { sendMarkers, updateMarkers } from './sync-markers.ts';

interface Props {
  source: { id: string; name: string };
  onClose: () => void;
}

const targets: readonly MarkerTarget[] = ['sequence', 'clip'];

/** Comments of a file as markers of the sequence or clip in the editing program, and markers as comments. */
export function ProgramMarkersDialog({ source, onClose }: Props) {
  const { t } = useTranslation('extensions');
  const me = useUser()?.id ?? '';
  const inTeam = useCan('belongsto Team');
  const mayWrite = useCan('control PodService');
  const [target, setTarget] = useState<MarkerTarget>('sequence');
  const [teamonly, setTeamonly] = useState(false);
  const [done, setDone] = useState('');
  const queryClient = useQueryClient();
  const textOf = useHostErrorText();
  const facts = currentFacts();
  const program = facts ? programNames[facts.program] : '';
  const input = () => ({ host: requireHost(), podid: source.id, target, me, teamonly: inTeam && teamonly });
  const update = useSubmission(
    async () => {
      setDone('');
      const result = await updateMarkers({ ...input(), undo: t('markers.undo') });
      const kept = result.edited > 0 ? ` ${t('markers.edited', { count: result.edited })}` : '';
      setDone(`${t('markers.updated', { ...result })}${kept}`);
    },
    { textOf },
  );
  const send = useSubmission(
    async () => {
      setDone('');
      try {
        const result = await sendMarkers({ ...input(), undo: t('markers.undo') });
        setDone(t('markers.sent', { ...result }));
      } finally {
        void queryClient.invalidateQueries({ queryKey: commentKeys.pod(source.id) });
      }
    },
    { textOf },
  );
  const busy = update.busy || send.busy;
  return (
    <Dialog
      title={t('markers.title', { program })}
      lead={source.name}
      onClose={onClose}
      problem={update.problem ?? send.problem}
      foot={<DialogFooter confirm={null} closes onClose={onClose} />}
    >
      <Segmented
        label={t('markers.target')}
        options={targets.map((value) => ({ value, label: t(`markers.${value}`) }))}
        value={target}
        onChange={setTarget}
        disabled={busy}
      />
      {inTeam && (
        <div className="mt-14">
          <Checkbox
            label={t('markers.teamonly')}
            checked={teamonly}
            onChange={(event) => setTeamonly(event.currentTarget.checked)}
          />
        </div>
      )}
      <div className="stack gap-12 mt-16">
        <div className="stack items-start gap-6">
          <Button loading={update.busy} disabled={busy} onClick={() => void update.submit()}>
            {t('markers.update')}
          </Button>
          <p className="font-small muted">{t('markers.updateText')}</p>
        </div>
        {mayWrite && (
          <div className="stack items-start gap-6">
            <Button variant="default" loading={send.busy} disabled={busy} onClick={() => void send.submit()}>
              {t('markers.send')}
            </Button>
            <p className="font-small muted">{t('markers.sendText')}</p>
          </div>
        )}
      </div>
      <p className="mt-14" role="status">
        {done}
      </p>
    </Dialog>
  );
}
