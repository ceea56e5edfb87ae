import type { EmbedAsset, EmbedLink } from '@rushes/contract/embedlinks';
import { useState } from 'react';
import type { PodItem } from '#features/nodes/widgets/items.ts';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { EmbedRow } from './embed-row.tsx';
import { useDeleteEmbed, useEmbedLinks, useIsHidden, useMakeEmbed, usePlaysOriginals } from './queries.ts';

interface Props {
  source: Pick<PodItem, 'id' | 'name'>;
  onClose: () => void;
}

const assets = ['preview', 'raw'] as const satisfies readonly EmbedAsset[];

/** Embeds of a file on other websites: create, preview, copy the code, delete. */
export function EmbedDialog({ source, onClose }: Props) {
  const { t } = useTranslation('embedlinks');
  const mayMake = useCan('control ShareLinks');
  const mayDownload = useCan('download NodeAndPod');
  const { data: links, error: unread } = useEmbedLinks(source.id);
  const { data: hidden = false } = useIsHidden(source.id);
  const { data: playsOriginals = false } = usePlaysOriginals(useAccess()?.tenant.id);
  const make = useMakeEmbed(source.id);
  const [asset, setAsset] = useState<EmbedAsset>('preview');
  const [chosen, setChosen] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<EmbedLink | null>(null);
  // The newest one, until the user selects another.
  const open = links?.find(({ id }) => id === chosen) ?? links?.[0];
  const whyNot = playsOriginals ? (mayDownload ? null : t('originalsNotYours')) : t('originalsOff');

  if (leaving) return <DeleteDialog podid={source.id} link={leaving} onClose={() => setLeaving(null)} />;
  const failure = make.error ?? unread;
  return (
    <Dialog
      title={t('title')}
      lead={source.name}
      onClose={onClose}
      problem={hidden ? t('teamOnly') : failure ? formErrorText(failure) : null}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
          {mayMake && (
            <Button
              data-autofocus
              loading={make.isPending}
              disabled={hidden}
              onClick={() => make.mutate(asset, { onSuccess: ({ id }) => setChosen(id) })}
            >
              {t('make')}
            </Button>
          )}
        </>
      }
    >
      {mayMake && (
        <div className="stack items-start gap-6">
          <Segmented
            label={t('what')}
            options={assets.map((value) => ({
              value,
              label: t(`asset.${value}`),
              disabled: value === 'raw' && whyNot !== null,
            }))}
            value={asset}
            onChange={setAsset}
            disabled={hidden}
          />
          <p className="font-small leading-18 muted">{t(`about.${asset}`)}</p>
          {whyNot && <p className="font-small leading-18 muted">{whyNot}</p>}
          <p className="font-small leading-18 muted">{t('everybody')}</p>
        </div>
      )}
      <section className="stack gap-8 mt-20" aria-label={t('list')} aria-busy={links === undefined}>
        <h3 className="font-body semibold">{t('list')}</h3>
        {links === undefined && !unread && <Skeleton rows={1} height={56} />}
        {links?.length === 0 && <p className="font-small leading-18 muted">{t('none')}</p>}
        {links?.map((link) => (
          <EmbedRow
            key={link.id}
            link={link}
            name={source.name}
            isOpen={link === open}
            mayDelete={mayMake}
            onOpen={() => setChosen(link.id)}
            onDelete={() => setLeaving(link)}
          />
        ))}
      </section>
    </Dialog>
  );
}

interface Deleting {
  podid: string;
  link: EmbedLink;
  onClose: () => void;
}

function DeleteDialog({ podid, link, onClose }: Deleting) {
  const { t } = useTranslation('embedlinks');
  const remove = useDeleteEmbed(podid);
  return (
    <ConfirmDialog
      danger
      title={t('deleting.title')}
      confirm={t('deleting.confirm')}
      textOf={formErrorText}
      onConfirm={() => remove.mutateAsync(link.id)}
      onClose={onClose}
    >
      <p>{t('deleting.text')}</p>
    </ConfirmDialog>
  );
}
