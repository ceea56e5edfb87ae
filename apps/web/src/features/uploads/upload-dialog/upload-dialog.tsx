import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LabelPicker, type PickedLabel } from '#features/labels/widgets/label-picker.tsx';
import type { UploadPlace } from '#features/nodes/widgets/items.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { useSnackbarAction } from '#ui/feedback/use-snackbar-action.ts';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { truncateMiddle } from '#ui/text/middle-truncate.tsx';
import { applySettings, isChangeable } from '../apply-settings.ts';
import { changeType } from '../choose/add-files.ts';
import { forgetReading } from '../choose/reading.ts';
import { answerExisting, preparation, type Settings, uploadAll } from '../upload-all.ts';
import { totalsOf } from '../upload-item.ts';
import { useUploads } from '../upload-state.ts';
import { uploads } from '../uploads-store.ts';
import { AssetTypeSelect } from './asset-type-select.tsx';
import { DropArea } from './drop-area.tsx';
import { ExistingFoot, ExistingStep } from './existing-step.tsx';
import { type Options, OptionsTab } from './options-tab.tsx';
import styles from './upload-dialog.module.css';
import { UploadList } from './upload-list.tsx';
import { canPrioritise, isDone } from './upload-options.ts';
import { useUploadSpeed } from './use-upload-speed.ts';

type Tab = 'uploads' | 'labels' | 'options';

interface Props {
  place: UploadPlace;
  /** The tab that is shown first. */
  first?: Tab | undefined;
  onClose: () => void;
  /** All files sent into a pod have been uploaded. */
  onArrived: (podid: string) => void;
}

/** Uploads into a folder or into a file. Running uploads continue when the dialog is closed. */
export function UploadDialog({ place, first = 'uploads', onClose, onArrived }: Props) {
  const { t } = useTranslation('upload-dialog');
  const items = useUploads((state) => state.items);
  const step = useStore(preparation, (state) => state.step);
  const totals = useMemo(() => totalsOf(items), [items]);
  const pace = useUploadSpeed(totals);
  const tenantid = useAccess()?.tenant.id;
  const mayTeam = useCan('belongsto Team');
  const priority = canPrioritise(items);
  const [tab, setTab] = useState<Tab>(first);
  const [labels, setLabels] = useState<PickedLabel[]>([]);
  const [chosen, setChosen] = useState<Options>({ team: false, priority: false });
  // Turned off when no file qualifies any more, and stays off.
  if (chosen.priority && !priority) setChosen({ ...chosen, priority: false });
  const intoFile = place.pod !== undefined;
  // Started uploads get their settings with a separate button.
  const changeable = items.filter(isChangeable).length;

  function close() {
    uploads.reset();
    forgetReading();
    onClose();
  }

  // Opened from the subtitles tab: preselect subtitles.
  const asked = place.pod?.type;
  useEffect(() => {
    if (asked !== undefined) changeType(asked);
  }, [asked]);

  const podid = place.pod?.id;
  const done = podid !== undefined && isDone(items, podid);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the last upload closes the dialog
  useEffect(() => {
    if (!done) return;
    onArrived(podid);
    close();
  }, [done]);

  const tabs = [
    { name: 'uploads' as const, words: t('tab.uploads'), count: 0 },
    ...(intoFile || place.version
      ? []
      : [{ name: 'labels' as const, words: t('tab.labels'), count: labels.length }]),
    ...(!intoFile && !place.version && (mayTeam || priority)
      ? [
          {
            name: 'options' as const,
            words: t('tab.options'),
            count: Number(chosen.team) + Number(chosen.priority),
          },
        ]
      : []),
  ];
  const current = tabs.some(({ name }) => name === tab) ? tab : 'uploads';
  const name = truncateMiddle((place.version ?? place.pod ?? place.node).name, 40, 20, 15);
  const title = t(place.version ? 'titleVersion' : 'title', { name });
  if (step === 'asking')
    return (
      <Dialog steady title={title} onClose={() => answerExisting(false)} foot={<ExistingFoot />}>
        <ExistingStep />
      </Dialog>
    );
  const settings: Settings = {
    labels: labels.map((label) => label.name),
    priorityProcessing: chosen.priority ? 1 : 0,
    teamonlyForAll: chosen.team ? 1 : 0,
  };
  const wishes = labels.length > 0 || chosen.team || chosen.priority;
  return (
    <Dialog
      steady
      title={title}
      onClose={close}
      foot={
        <div className={styles.foot}>
          <span role="status" className={styles.pace}>
            {step === 'checking' ? t('checking') : pace}
          </span>
          <Button variant="subtle" onClick={close}>
            {t('close')}
          </Button>
          {totals.waiting + totals.uploading > 0 && (
            <Button variant="default" onClick={uploads.cancelAll}>
              {t('cancelUploads')}
            </Button>
          )}
          {totals.added > 0 ? (
            <UploadAll onClick={() => void uploadAll(settings)} />
          ) : (
            changeable > 0 &&
            wishes && (
              <Apply
                count={changeable}
                settings={settings}
                onDone={() => {
                  setLabels([]);
                  setChosen({ team: false, priority: false });
                  setTab('uploads');
                }}
              />
            )
          )}
        </div>
      }
    >
      {tabs.length > 1 && <Tabs label={t('tab.label')} tabs={tabs} current={current} onChoose={setTab} />}
      <TabPanel name={current}>
        {current === 'uploads' && (
          <>
            {!place.version && <DropArea place={place} />}
            {intoFile && <AssetTypeSelect onChange={changeType} />}
            <UploadList items={items} onLeave={close} />
          </>
        )}
        {current === 'labels' && tenantid && (
          <div className={styles.labels}>
            <LabelPicker tenantid={tenantid} value={labels} onChange={setLabels} />
          </div>
        )}
        {current === 'options' && (
          <OptionsTab value={chosen} onChange={setChosen} mayTeam={mayTeam} mayPriority={priority} />
        )}
      </TabPanel>
    </Dialog>
  );
}

/** Focused after files were added, so that Enter sends them. */
function UploadAll({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('upload-dialog');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button ref={button} onClick={onClick}>
      {t('uploadAll')}
    </Button>
  );
}

interface ApplyProps {
  count: number;
  settings: Settings;
  onDone: () => void;
}

/** Gives the labels and options to uploads that have been started without them. */
function Apply({ count, settings, onDone }: ApplyProps) {
  const { t } = useTranslation('upload-dialog');
  const [apply, busy] = useSnackbarAction(async () => {
    const changed = await applySettings(settings);
    showSnackbar({ text: t('applied', { count: changed }), tone: 'success' });
    onDone();
  });
  return (
    <Button loading={busy} onClick={() => void apply()}>
      {t('apply', { count })}
    </Button>
  );
}
