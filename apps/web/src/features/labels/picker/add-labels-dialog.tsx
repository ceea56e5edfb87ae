import type { PodLabel } from '@rushes/contract/labels';
import type { TimecodeBase } from '@rushes/contract/timecode';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { viewedPlayer } from '#player/frames/viewed-frame.ts';
import { useTimeFormat } from '#player/player-preferences.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import { timeText } from '../label-times.ts';
import { useAddLabels } from '../queries.ts';
import { freshOf, labelsAt, type PickedLabel } from './picked.ts';
import { Picker } from './picker.tsx';

interface Props {
  podid: string;
  name: string;
  tenantid: string;
  labels: readonly PodLabel[];
  /** Time range of the new labels; null for files without playback. */
  times: { start: number; end: number } | null;
  /** The range is the in and out point of the player. */
  marked: boolean;
  base: TimecodeBase;
  onClose: () => void;
}

const wholeFile = { start: null, end: null };

const asPicked = ({ id, content }: PodLabel): PickedLabel => ({ id, name: content });

export function AddLabelsDialog({ podid, name, tenantid, labels, times, marked, base, onClose }: Props) {
  const { t } = useTranslation('labels');
  const [chosen, setChosen] = useState<PickedLabel[]>([]);
  const [placed, setPlaced] = useState(marked);
  const [format] = useTimeFormat();
  const clock = { duration: null, base, format };
  const add = useAddLabels(podid);
  const place = (placed && times) || wholeFile;
  const taken = labelsAt(labels, place);
  const fresh = freshOf(chosen, labels, place);
  const send = () => {
    if (fresh.length === 0) return;
    const wanted = { labels: fresh.map((label) => label.name), ...place };
    add.mutate(wanted, {
      onSuccess: () => {
        if (marked && placed) viewedPlayer()?.points.clear();
        onClose();
      },
      onError: showFailure,
    });
  };
  return (
    <Dialog
      title={t('pod.dialog')}
      lead={name}
      onClose={onClose}
      foot={
        <>
          <span className="grow font-small leading-16 muted sm-hidden">{t('pod.skipped')}</span>
          <Button variant="default" onClick={onClose}>
            {t('pod.cancel')}
          </Button>
          <Button loading={add.isPending} disabled={fresh.length === 0} onClick={send}>
            {fresh.length === 0 ? t('pod.sendNone') : t('pod.send', { count: fresh.length })}
          </Button>
        </>
      }
    >
      <Picker tenantid={tenantid} value={chosen} taken={taken.map(asPicked)} onChange={setChosen} />
      {times && (
        <div className="row wrap gap-8 mt-14 font-body muted">
          <SwitchRow className="row gap-8">
            <Switch label={t('pod.place')} checked={placed} onChange={setPlaced} />
            <span aria-hidden>{t('pod.place')}</span>
          </SwitchRow>
          <span className="p-0-8 radius-4 bg-fill font-small medium leading-22 tabular strong">{`${timeText(times.start, clock)} – ${timeText(times.end, clock)}`}</span>
        </div>
      )}
    </Dialog>
  );
}
