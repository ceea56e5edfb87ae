import type { UploadLink } from '@rushes/contract/uploadlinks';
import { useState } from 'react';
import { dayText } from '#features/accesslinks/widgets/link-form.ts';
import { formErrorText } from '#lib/error-text.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QrCode } from '#ui/image/qr-code.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { Invitations, useInviting } from './invitations.tsx';
import { snippetOf } from './link-form.ts';
import { useLinkActions } from './queries.ts';
import styles from './uploadlinks.module.css';

interface Props {
  node: { id: string };
  link: UploadLink;
  password: string;
  lead: string;
  onClose: () => void;
  onRevoked: () => void;
}

/** Pass a link on: copy, QR code, embed code or e-mail. Or revoke it. */
export function LinkReady({ node, link, password, lead, onClose, onRevoked }: Props) {
  const { t } = useTranslation('uploadlinks');
  const { revoke } = useLinkActions(node.id);
  const inviting = useInviting(node.id, link.id);
  const [tab, setTab] = useState<'link' | 'invitations'>('link');
  const [ending, setEnding] = useState(false);
  if (ending)
    return (
      <ConfirmDialog
        title={t('endTitle')}
        confirm={t('end')}
        danger
        textOf={formErrorText}
        onClose={() => setEnding(false)}
        onConfirm={() => revoke.mutateAsync(link.id)}
        onDone={onRevoked}
      >
        <p>{t('endText')}</p>
      </ConfirmDialog>
    );
  const invites = tab === 'invitations';
  return (
    <Dialog
      title={t('readyTitle')}
      lead={lead}
      onClose={onClose}
      onSubmit={() => (invites ? void inviting.submit() : onClose())}
      problem={invites ? inviting.problem : null}
      foot={
        <>
          <Button variant="subtle" className={styles.end!} onClick={() => setEnding(true)}>
            {t('end')}
          </Button>
          {invites && (
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          )}
          <Button type="submit" loading={inviting.busy} data-autofocus={invites ? undefined : true}>
            {t(invites ? 'send' : 'done')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('readyTitle')}
        tabs={[
          { name: 'link', words: t('tab.link'), count: 0 },
          { name: 'invitations', words: t('tab.invitations'), count: link.invitations.length },
        ]}
        current={tab}
        onChoose={setTab}
      />
      <TabPanel name={tab}>
        {invites ? (
          <Invitations link={link} inviting={inviting} />
        ) : (
          <LinkFacts link={link} password={password} />
        )}
      </TabPanel>
    </Dialog>
  );
}

function LinkFacts({ link, password }: { link: UploadLink; password: string }) {
  const { t } = useTranslation('uploadlinks');
  const language = useLanguage();
  const snippet = snippetOf(link, t('snippetTitle'));
  return (
    <>
      <section className="flex wrap gap-20 mb-12 p-16 radius-panel bg-page" aria-label={t('link')}>
        <QrCode text={link.url} label={t('qr')} size={128} />
        <div className={styles.cardWords}>
          <p className="mb-4 font-small medium">{t('link')}</p>
          <p className="leading-20 break-anywhere" data-testid="link-url">
            {link.url}
          </p>
          <div className="flex wrap gap-8 mt-12">
            <CopyButton text={link.url} label={t('copyLink')} />
            {password && <CopyButton text={password} label={t('copyPassword')} />}
          </div>
        </div>
      </section>
      <p className={styles.hint} role="status">
        {t(`state.${link.state}`, { day: dayText(link.expireat, language) })}
      </p>
      {link.widget === 1 && (
        <section className={styles.snippet} aria-label={t('snippet')}>
          <p className="mb-4 font-small medium">{t('snippet')}</p>
          <pre
            className="m-0 p-10-12 radius bg-page font-small leading-18 pre-wrap break-anywhere"
            data-testid="snippet"
          >
            {snippet}
          </pre>
          <div className="flex wrap gap-8 mt-12">
            <CopyButton text={snippet} label={t('copySnippet')} />
          </div>
          <p className={styles.hint}>{t('snippetHint', { origins: link.origins.join(', ') })}</p>
        </section>
      )}
    </>
  );
}
