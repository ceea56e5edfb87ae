import { State } from '@rushes/contract/enums';
import {
  exportMarkers,
  type MarkerFormat,
  type MarkerSource,
  markerFormats,
  markerSources,
} from '@rushes/contract/markers';
import { getPod } from '@rushes/contract/pods';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PodItem } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { saveResponse } from '#lib/save-blob.ts';
import { useSubmission } from '#lib/submission.ts';
import { useCan } from '#session/access.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import styles from './export-dialog.module.css';
import { markerKeys } from './keys.ts';

interface Props {
  source: Pick<PodItem, 'id' | 'name'>;
  what?: MarkerSource | undefined;
  /** The selected subtitle asset. */
  assetid?: string | undefined;
  onClose: () => void;
}

/** Exports comments, labels or subtitles as markers for an editing program, a table or a document. */
export function ExportMarkersDialog({ source, what: first = 'comments', assetid, onClose }: Props) {
  const { t } = useTranslation('markers');
  const [what, setWhat] = useState<MarkerSource>(first);
  const [format, setFormat] = useState<MarkerFormat>('pdf');
  const [withChecked, setWithChecked] = useState(true);
  const [withTeam, setWithTeam] = useState(false);
  const inTeam = useCan('belongsto Team');
  const [chosen, setChosen] = useState(assetid ?? '');
  const subtitles = useSubtitles(source.id);
  const subtitle = subtitles.find(({ id }) => id === chosen) ?? subtitles[0];
  const form = useExport(onClose);
  const send = () =>
    form.submit(source, {
      what,
      format,
      checked: String(withChecked),
      teamonly: String(inTeam && withTeam),
      ...(what === 'cues' ? { assetid: subtitle?.id } : {}),
    });
  return (
    <FormDialog
      title={t('export.title')}
      lead={source.name}
      onClose={onClose}
      form={{ ...form, submit: send }}
      confirm={t('export.confirm')}
      disabled={what === 'cues' && !subtitle}
    >
      <div className={styles.what}>
        <Segmented
          label={t('export.what')}
          options={markerSources.map((value) => ({
            value,
            label: t(`export.source.${value}`),
            disabled: value === 'cues' && subtitles.length === 0,
          }))}
          value={what}
          onChange={setWhat}
        />
        {what === 'comments' && (
          <div className={styles.more}>
            <Checkbox
              label={t('export.checked')}
              checked={withChecked}
              onChange={(event) => setWithChecked(event.currentTarget.checked)}
            />
            {inTeam && (
              <Checkbox
                label={t('export.teamonly')}
                checked={withTeam}
                onChange={(event) => setWithTeam(event.currentTarget.checked)}
              />
            )}
          </div>
        )}
        {what === 'cues' && subtitle && (
          <Select
            quiet
            label={t('export.subtitle')}
            data={subtitles.map(({ id, name }) => ({ value: id, label: name }))}
            value={subtitle.id}
            onChange={setChosen}
          />
        )}
      </div>
      <div className="mt-16">
        <RadioList
          label={t('export.format')}
          options={markerFormats.map((value) => ({
            value,
            label: t(`format.${value}.name`),
            text: t(`format.${value}.text`),
          }))}
          value={format}
          onChange={setFormat}
        />
      </div>
    </FormDialog>
  );
}

/** Subtitle assets whose lines can be exported. */
function useSubtitles(podid: string): { id: string; name: string }[] {
  const { data } = useQuery({
    queryKey: markerKeys.pod(podid),
    queryFn: async ({ signal }) => (await call(getPod, { params: { id: podid }, signal })).pod,
    staleTime: 0,
  });
  return [...(data?.asset.vtt ?? []), ...(data?.asset.srt ?? [])].filter(
    ({ state }) => state === State.COMPLETE,
  );
}

interface ExportQuery {
  what: MarkerSource;
  format: MarkerFormat;
  checked: string;
  teamonly: string;
  assetid?: string | undefined;
}

/** Generating a document takes time: closing the dialog aborts the request. */
function useExport(onDone: () => void) {
  const closed = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    closed.current = here;
    return () => here.abort();
  }, []);
  const send = async ({ id, name }: Props['source'], query: ExportQuery) => {
    const { signal } = closed.current;
    const response = await call(exportMarkers, { params: { id }, query, signal });
    await saveResponse(response, `${name}.${query.format}`);
  };
  return useSubmission(send, { textOf: formErrorText, onDone });
}
