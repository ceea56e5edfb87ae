import {
  type Conversion,
  codecNames,
  convertAsset,
  type Format,
  formats,
  qualities,
} from '@rushes/contract/converting';
import { AssetType } from '@rushes/contract/enums';
import { getPod, type Pod } from '@rushes/contract/pods';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PodItem } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogFooter } from '#ui/dialog/dialog-footer.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Select } from '#ui/form/select.tsx';
import { groupsFor, kindOfAsset, resolutionsFor, sourcesOf, withFormat } from './choices.ts';
import styles from './convert-dialog.module.css';
import { convertingKeys } from './keys.ts';

export function ConvertDialog({ source, onClose }: { source: PodItem; onClose: () => void }) {
  const { data: pod, error } = useQuery({
    queryKey: convertingKeys.pod(source.id),
    queryFn: async ({ signal }) => (await call(getPod, { params: { id: source.id }, signal })).pod,
    // Assets created meanwhile can be converted too.
    staleTime: 0,
  });
  const { t } = useTranslation('converting');
  if (pod) return <Form pod={pod} onClose={onClose} />;
  return (
    <Dialog
      title={t('title', { name: source.name })}
      onClose={onClose}
      problem={error ? errorText(error) : null}
      foot={<DialogFooter confirm={null} onClose={onClose} />}
    />
  );
}

function Form({ pod, onClose }: { pod: Pod; onClose: () => void }) {
  const { t } = useTranslation('converting');
  const sources = sourcesOf(pod);
  const [chosen, setChosen] = useState(sources[0]?.id ?? '');
  const asset = sources.find(({ id }) => id === chosen) ?? sources[0];
  const kind = asset && kindOfAsset(asset, pod);
  const groups = kind ? groupsFor(kind) : [];
  const first = groups[0]?.formats[0] ?? 'mp4';
  const size = asset?.resolution ?? null;
  const [wanted, setWanted] = useState<Conversion>(() => withFormat({}, first, size));
  const made = formats[wanted.format].kind;

  const form = useSubmission(async () => {
    if (!asset) return;
    const params = { id: pod.id, assetId: asset.id };
    await call(convertAsset, { params, body: wanted });
    showSnackbar({ text: t('queued') });
    onClose();
  });

  function choose(id: string) {
    const next = sources.find((one) => one.id === id);
    const nextKind = next && kindOfAsset(next, pod);
    if (!next || !nextKind) return;
    setChosen(id);
    const possible = groupsFor(nextKind).flatMap((group) => group.formats);
    const format = possible.includes(wanted.format) ? wanted.format : possible[0]!;
    setWanted(withFormat(wanted, format, next.resolution));
  }

  return (
    <FormDialog
      title={t('title', { name: pod.name })}
      lead={asset ? t('lead') : null}
      problem={form.problem ?? (asset ? null : t('nothing'))}
      onClose={onClose}
      form={form}
      confirm={t('confirm')}
      disabled={!asset}
    >
      {asset && (
        <div className={styles.fields}>
          {sources.length > 1 && (
            <div className="col-full">
              <Select
                label={t('source')}
                data={sources.map(({ id, name, type }) => ({
                  value: id,
                  label: type === AssetType.RAW ? t('original', { name }) : name,
                }))}
                value={asset.id}
                onChange={choose}
              />
            </div>
          )}
          <Select<Format>
            label={t('format')}
            data={groups.map((group) => ({
              group: t(`kind.${group.kind}`),
              items: group.formats.map((format) => ({ value: format, label: format.toUpperCase() })),
            }))}
            value={wanted.format}
            onChange={(format) => setWanted(withFormat(wanted, format, size))}
          />
          <Select
            label={t('codec')}
            data={formats[wanted.format].codecs.map((codec) => ({
              value: codec as string,
              label: codecNames[codec] ?? codec,
            }))}
            value={wanted.codec}
            onChange={(codec) => setWanted({ ...wanted, codec })}
          />
          {made !== 'audio' && (
            <Select
              label={t('resolution')}
              data={resolutionsFor(made, size).map((resolution) => ({
                value: resolution,
                label: sizeWords(resolution),
              }))}
              value={wanted.resolution}
              onChange={(resolution) => setWanted({ ...wanted, resolution })}
            />
          )}
          <Select
            label={t(`quality.${made}`)}
            data={qualities[made].map((quality) => ({
              value: String(quality),
              label: qualityWords(quality),
            }))}
            value={String(wanted.quality)}
            onChange={(text) => {
              const quality = qualities[made].find((one) => String(one) === text);
              if (quality !== undefined) setWanted({ ...wanted, quality });
            }}
          />
        </div>
      )}
    </FormDialog>
  );

  function sizeWords(resolution: string): string {
    const spaced = (text: string) => text.replace('x', ' × ');
    if (resolution === 'original') return size ? t('as', { size: spaced(size) }) : t('asItIs');
    return resolution === '320x240' ? t('mobile', { size: spaced(resolution) }) : spaced(resolution);
  }
  function qualityWords(quality: string | number): string {
    if (made === 'audio') return t('kbps', { value: quality });
    if (made === 'image') return t('percent', { value: quality });
    return t(`level.${quality as 'high' | 'medium' | 'low'}`);
  }
}
