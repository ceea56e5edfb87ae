import { NAME_MAX, NOTE_MAX, NodeType } from '@rushes/contract/enums';
import type { Node, NodeDetails } from '@rushes/contract/nodes';
import { useState } from 'react';
import { TeamOnlyWarnings } from '#features/move-copy/widgets/team-only-warnings.tsx';
import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogFooter } from '#ui/dialog/dialog-footer.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type NewNode, useCreateNode, useUpdateNode } from '../mutations.ts';
import { kindKey } from '../node-kinds.ts';
import { useNode } from '../queries.ts';
import { useNodeRights } from '../use-node-rights.ts';
import { ClientFields } from './client-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { bodyOf, checkForm, emptyForm, fieldOf, formOf, isAboutLogo, type NodeValues } from './node-form.ts';

interface CreateProps {
  type: NodeType;
  parent: { id: string; name: string };
  onClose: () => void;
  onCreated: (node: Node) => void;
}

export function CreateNodeDialog({ type, parent, onClose, onCreated }: CreateProps) {
  const { t } = useTranslation('node-dialogs');
  const create = useCreateNode();
  if (type === NodeType.TENANT) return null;
  return (
    <NodeForm
      type={type}
      title={t(`create.title.${kindKey[type]}`)}
      lead={t('create.in', { name: parent.name })}
      submit={t(`create.submit.${kindKey[type]}`)}
      initial={emptyForm}
      teamonly={false}
      logo={null}
      onClose={onClose}
      send={async ({ values, teamonly, logo }) => {
        const mark: 0 | 1 = teamonly ? 1 : 0;
        const body: NewNode = { parentid: parent.id, type, teamonly: mark, ...bodyOf(values, type) };
        onCreated(await create.mutateAsync({ body, logo }));
      }}
    />
  );
}

interface EditProps {
  id: string;
  type: NodeType;
  onClose: () => void;
}

export function EditNodeDialog({ id, type, onClose }: EditProps) {
  const { t } = useTranslation('node-dialogs');
  const { data: node, error } = useNode(id);
  const update = useUpdateNode();
  if (type === NodeType.TENANT) return null;
  const title = t(`edit.title.${kindKey[type]}`);
  if (!node) {
    return (
      <Dialog
        title={title}
        onClose={onClose}
        problem={error && errorText(error)}
        foot={<DialogFooter confirm={null} onClose={onClose} />}
      >
        {!error && <Skeleton rows={type === NodeType.CLIENT ? 6 : 3} height={54} />}
      </Dialog>
    );
  }
  return (
    <NodeForm
      type={type}
      title={title}
      lead={placeOf(node, (name) => t('create.in', { name }))}
      submit={t('edit.submit')}
      initial={formOf(node)}
      id={id}
      teamonly={node.teamonly === 1}
      logo={node.clientlogourl}
      onClose={onClose}
      send={async ({ values, teamonly, logo, dropLogo }) => {
        const mark: 0 | 1 = teamonly ? 1 : 0;
        const changed = mark === node.teamonly ? {} : { teamonly: mark };
        await update.mutateAsync({ id, body: { ...bodyOf(values, type), ...changed }, logo, dropLogo });
        onClose();
      }}
    />
  );
}

function placeOf({ id, rootpath }: NodeDetails, say: (name: string) => string): string | undefined {
  const parent = rootpath.filter((step) => step.id !== id).at(-1);
  return parent && say(parent.name);
}

interface Sent {
  values: NodeValues;
  teamonly: boolean;
  logo: File | null;
  dropLogo: boolean;
}

interface FormProps {
  /** Unset for a new node. */
  id?: string;
  type: Exclude<NodeType, typeof NodeType.TENANT>;
  title: string;
  lead: string | undefined;
  submit: string;
  initial: NodeValues;
  teamonly: boolean;
  /** URL of the current logo. */
  logo: string | null;
  onClose: () => void;
  send: (sent: Sent) => Promise<void>;
}

function NodeForm({
  id,
  type,
  title,
  lead,
  submit,
  initial,
  teamonly: before,
  logo: had,
  onClose,
  send,
}: FormProps) {
  const { t } = useTranslation('node-dialogs');
  const { inTeam } = useNodeRights();
  const [teamonly, setTeamonly] = useState(before);
  const [logo, setLogo] = useState<{ file: File | null; removed: boolean }>({ file: null, removed: false });
  const texts = {
    nameNeeded: t('create.nameNeeded'),
    nameLong: t('create.nameLong', { most: NAME_MAX }),
    website: t('client.websiteWrong'),
  };
  const form = useForm(initial, {
    check: (values) => checkForm(values, texts),
    send: (values) =>
      send({
        values,
        teamonly,
        logo: logo.file,
        dropLogo: had !== null && logo.removed && logo.file === null,
      }),
    fieldOf,
  });
  const isClient = type === NodeType.CLIENT;
  const aboutLogo = form.failure !== null && isAboutLogo(form.failure);

  return (
    <FormDialog
      title={title}
      lead={lead}
      onClose={onClose}
      problem={aboutLogo ? null : form.problem}
      form={form}
      confirm={submit}
    >
      <div className="stack gap-14">
        {isClient && (
          <LogoField
            address={logo.removed ? null : had}
            file={logo.file}
            problem={aboutLogo && form.problem ? form.problem : undefined}
            onChange={(file, removed) => setLogo({ file, removed })}
          />
        )}
        <TextField
          {...form.field('name')}
          label={t('create.name')}
          data-autofocus
          autoComplete="off"
          maxLength={NAME_MAX + 1}
        />
        {isClient && (
          <ClientFields field={form.field} onCountry={(code) => form.set('clientcountry', code)} />
        )}
        <TextArea
          label={t('create.note')}
          placeholder={t('create.optional')}
          rows={2}
          maxLength={NOTE_MAX}
          value={form.values.note}
          error={form.field('note').error}
          onChange={(event) => form.set('note', event.currentTarget.value)}
        />
        {inTeam && (
          <SwitchRow className="row justify-between gap-16 min-h-32">
            <span>{t('create.teamOnly')}</span>
            <Switch label={t('create.teamOnly')} checked={teamonly} onChange={setTeamonly} />
          </SwitchRow>
        )}
        {id && teamonly && !before && <TeamOnlyWarnings nodeid={id} />}
      </div>
    </FormDialog>
  );
}
