import { Modal, Switch, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NAME_MAX, NOTE_MAX } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import { type FormEvent, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { MantineParts } from '#ui/mantine-parts.tsx';
import styles from './create-node-dialog.module.css';
import { useCreateNode } from './mutations.ts';
import { kindKey, type NewKind } from './node-kinds.ts';

interface Props {
  kind: NewKind;
  parent: { id: string; name: string };
  /** Client users neither see nor make what is for the team only. */
  mayHide: boolean;
  onClose: () => void;
  onCreated: (node: Node) => void;
}

export function CreateNodeDialog({ kind, parent, mayHide, onClose, onCreated }: Props) {
  const { t } = useTranslation('nodes');
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [teamonly, setTeamonly] = useState(false);
  const [missing, setMissing] = useState(false);
  const create = useCreateNode();
  const small = useMediaQuery('(max-width: 600px)') ?? false;
  const key = kindKey[kind];

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    setMissing(!wanted);
    if (!wanted || create.isPending) return;
    create.mutate(
      { parentid: parent.id, name: wanted, type: kind, note: note.trim(), teamonly },
      { onSuccess: onCreated },
    );
  }

  return (
    <MantineParts>
      <Modal
        opened
        onClose={onClose}
        fullScreen={small}
        title={t(`create.title.${key}`)}
        closeButtonProps={{ 'aria-label': t('create.close') }}
        padding={0}
        styles={{ header: { paddingBottom: 0 } }}
      >
        <form onSubmit={submit} noValidate>
          <div className={styles.body}>
            <p className={styles.place}>{t('create.in', { name: parent.name })}</p>
            <TextInput
              label={t('create.name')}
              data-autofocus
              maxLength={NAME_MAX}
              value={name}
              error={missing ? t('create.nameNeeded') : undefined}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setMissing(false);
              }}
            />
            <Textarea
              mt={14}
              label={t('create.note')}
              placeholder={t('create.optional')}
              rows={3}
              maxLength={NOTE_MAX}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            {mayHide && (
              <Switch
                mt={16}
                label={t('create.teamOnly')}
                checked={teamonly}
                onChange={(event) => setTeamonly(event.currentTarget.checked)}
              />
            )}
            <div role="alert">
              {create.error && <p className={styles.problem}>{errorText(create.error)}</p>}
            </div>
          </div>
          <div className={styles.foot}>
            <Button variant="subtle" onClick={onClose}>
              {t('create.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t(`create.submit.${key}`)}
            </Button>
          </div>
        </form>
      </Modal>
    </MantineParts>
  );
}
