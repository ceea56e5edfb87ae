import type { WebhookEvent } from '@rushes/contract/webhook-events';
import type { Webhook } from '@rushes/contract/webhooks';
import { useState } from 'react';
import { FolderPicker, type PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import { ApiError } from '#lib/api.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { EventPicker } from './event-picker.tsx';
import { useWebhookActions } from './mutations.ts';

interface Props {
  tenantId: string;
  root: PickedFolder;
  privateAllowed: boolean;
  /** Null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onCreated: (secret: string) => void;
}

const isOfUrl = (error: unknown) => error instanceof ApiError && error.params.field === 'url';

export function WebhookDialog({ tenantId, root, privateAllowed, webhook, onClose, onCreated }: Props) {
  const { t } = useTranslation('webhooks');
  const actions = useWebhookActions(tenantId);
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? []);
  const [tried, setTried] = useState(false);
  const [inFolder, setInFolder] = useState(Boolean(webhook?.folder));
  const [folderid, setFolderid] = useState(webhook?.folder?.id ?? root.id);
  const [teamonly, setTeamonly] = useState(webhook?.teamonly === 1);
  const form = useForm(
    { url: webhook?.url ?? '', description: webhook?.description ?? '' },
    {
      check: ({ url }) => ({ url: url.trim() ? undefined : t('form.urlMissing') }),
      fieldOf: (error) => (isOfUrl(error) ? 'url' : null),
      send: async ({ url, description }) => {
        if (events.length === 0) return;
        const body = {
          url: url.trim(),
          description,
          events,
          folderid: inFolder ? folderid : null,
          teamonly: teamonly ? (1 as const) : (0 as const),
        };
        if (webhook) {
          await actions.update(webhook.id, body);
          onClose();
        } else onCreated(await actions.create(body));
      },
    },
  );
  async function submit() {
    setTried(true);
    await form.submit();
  }
  return (
    <FormDialog
      title={webhook ? t('form.edit') : t('form.new')}
      onClose={onClose}
      form={{ ...form, submit }}
      confirm={webhook ? t('form.save') : t('form.create')}
    >
      <div className="stack gap-16">
        <TextField
          label={t('form.url')}
          hint={privateAllowed ? t('form.urlHintPrivate') : t('form.urlHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...form.field('url')}
        />
        <TextField label={t('form.description')} maxLength={191} {...form.field('description')} />
        <EventPicker
          value={events}
          onChange={setEvents}
          error={tried && events.length === 0 ? t('form.eventsMissing') : undefined}
        />
        <div className="stack gap-8">
          <div className="flex">
            <Segmented
              label={t('form.scope')}
              options={[
                { value: 'whole', label: t('form.whole') },
                { value: 'folder', label: t('form.folder') },
              ]}
              value={inFolder ? 'folder' : 'whole'}
              onChange={(next) => setInFolder(next === 'folder')}
            />
          </div>
          {inFolder && (
            <>
              <FolderPicker
                label={t('form.folderLabel')}
                root={root}
                value={folderid}
                onChange={(folder) => setFolderid(folder.id)}
              />
              <p className="font-small muted">{t('form.folderHint')}</p>
            </>
          )}
        </div>
        <div>
          <SwitchRow className="row justify-between gap-12">
            <span aria-hidden>{t('form.teamonly')}</span>
            <Switch label={t('form.teamonly')} checked={teamonly} onChange={setTeamonly} />
          </SwitchRow>
          <p className="font-small muted">{t('form.teamonlyHint')}</p>
        </div>
      </div>
    </FormDialog>
  );
}
