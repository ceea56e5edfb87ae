import { type Ability, groupAbilities, type TenantGroup } from '@rushes/contract/abilities';
import { type Language, languages } from '@rushes/contract/enums';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { FolderPicker, type PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import { useForm } from '#lib/form.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Select } from '#ui/form/select.tsx';
import { useUserActions } from '../mutations.ts';
import { AbilityList } from '../permissions/ability-list.tsx';
import {
  type PersonField,
  PersonFields,
  personFieldOf,
  tidyPerson,
  usePersonCheck,
} from './person-fields.tsx';
import { TypeChoice } from './type-choice.tsx';
import styles from './user-dialogs.module.css';

interface Props {
  tenantId: string;
  root: PickedFolder;
  onClose: () => void;
}

const types = ['team', 'client', 'admin'] as const;

export function AddUserDialog({ tenantId, root, onClose }: Props) {
  const { t } = useTranslation('users');
  const mine = useLanguage();
  const actions = useUserActions(tenantId);
  const check = usePersonCheck();
  const [type, setType] = useState<TenantGroup>('team');
  const [folder, setFolder] = useState<PickedFolder>(root);
  const [held, setHeld] = useState<readonly Ability[] | null>(null);
  const [open, setOpen] = useState(false);
  const [language, setLanguage] = useState<Language>(mine);
  const form = useForm<PersonField>(
    { firstName: '', lastName: '', email: '' },
    {
      check,
      fieldOf: personFieldOf,
      send: async (values) => {
        const person = tidyPerson(values);
        await actions.create({
          tenantid: tenantId,
          ...person,
          type,
          nodeid: type === 'admin' ? root.id : folder.id,
          language,
          ...(held && type !== 'admin' ? { abilities: [...held] } : {}),
        });
        showSnackbar({ text: t('add.done', { email: person.email }), tone: 'success' });
        onClose();
      },
    },
  );

  function choose(next: TenantGroup) {
    setType(next);
    setHeld(null);
  }

  return (
    <FormDialog
      title={t('add.title')}
      lead={t('add.lead')}
      onClose={onClose}
      form={form}
      confirm={t('add.send')}
    >
      <div className="stack gap-16">
        <PersonFields form={form} />
        <TypeChoice label={t('field.type')} types={types} value={type} onChange={choose} />
        {type !== 'admin' && (
          <>
            <FolderPicker
              label={t('field.folder')}
              root={root}
              value={folder.id}
              onChange={setFolder}
              refuse={(node) => (type === 'client' && node.teamonly === 1 ? t('field.teamOnly') : undefined)}
            />
            <div>
              <button
                type="button"
                className={styles.fold}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                <ChevronRight aria-hidden size={14} strokeWidth={1.75} />
                {t('add.abilities')}
                <span className="regular muted">{held ? t('changed') : t('add.asGroup')}</span>
              </button>
              {open && <AbilityList group={type} held={held ?? groupAbilities[type]} onChange={setHeld} />}
            </div>
          </>
        )}
        <Select
          label={t('field.language')}
          data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
    </FormDialog>
  );
}
