import { Select, Switch } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { languages } from '@rushes/contract/enums';
import type { ReactNode } from 'react';
import { date } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { folderView } from '#lib/preferences.ts';
import { useUser } from '#lib/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import styles from './account-settings.module.css';
import { languageNames } from './language-words.tsx';
import { chooseFolderView, chooseLanguage, useThemeChoice } from './settings.ts';

/** My account: who I am here, and how I want it to look. Every choice is stored as it is made. */
export function AccountSettings() {
  const { t } = useTranslation('identity');
  const user = useUser();
  const language = useLanguage();
  const { theme, choose } = useThemeChoice();
  if (!user) return null;
  const name = `${user.firstname} ${user.lastname}`.trim() || user.username;
  return (
    <>
      <section className={styles.person}>
        <Avatar id={user.id} name={name} size={48} />
        <div>
          <div className={styles.name}>{name}</div>
          <div className={styles.since}>{t('account.since', { date: date(user.createdat, language) })}</div>
        </div>
      </section>
      <Block title={t('account.person')}>
        <Row label={t('account.name')}>{name}</Row>
        <Row label={t('account.email')}>{user.email}</Row>
        <Row label={t('account.role')}>{t(`group.${user.type}`)}</Row>
      </Block>
      <Block title={t('account.interface')}>
        <Row label={t('language')} hint={t('account.languageHint')}>
          <Select
            aria-label={t('language')}
            w={180}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={(value) => value && void chooseLanguage(value === 'nl' ? 'nl' : 'en')}
          />
        </Row>
        <Row label={t('menu.dark')} hint={t('account.darkHint')}>
          <Switch
            aria-label={t('menu.dark')}
            checked={theme === 'dark'}
            onChange={(event) => void choose(event.currentTarget.checked ? 'dark' : 'light')}
          />
        </Row>
        <Row label={t('account.view')} hint={t('account.viewHint')}>
          <Select
            aria-label={t('account.view')}
            w={180}
            data={[
              { value: 'grid', label: t('account.grid') },
              { value: 'list', label: t('account.list') },
            ]}
            value={folderView(user.settings.view_folders)}
            onChange={(value) => void chooseFolderView(folderView(value))}
          />
        </Row>
      </Block>
    </>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

function Row({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.label}>
        <div>{label}</div>
        {hint && <div className={styles.hint}>{hint}</div>}
      </div>
      <div className={styles.value}>{children}</div>
    </div>
  );
}
