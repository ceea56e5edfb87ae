import {
  type Severity,
  SUPPORT_TEXT_MAX,
  sendFeatureRequest,
  sendTicket,
  severities,
} from '@rushes/contract/support';
import { useState } from 'react';
import { useSystem } from '#features/system/widgets/system.ts';
import { call } from '#lib/api.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { useAccess } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { browserDetails, pageAddress } from './browser-details.ts';
import { ScreenshotField } from './screenshot-field.tsx';
import styles from './support.module.css';
import type { SupportKind } from './widgets/support.ts';

interface Props {
  kind: SupportKind;
  onClose: () => void;
}

/** A support ticket or feature request. What is sent along is shown before. */
export function SupportDialog({ kind, onClose }: Props) {
  const { t } = useTranslation(['support', 'ui']);
  const language = useLanguage();
  const user = useUser();
  const access = useAccess();
  const version = useSystem()?.version;
  const [text, setText] = useState('');
  const [severity, setSeverity] = useState<Severity>('minor');
  const [screenshot, setScreenshot] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const [isShown, setShown] = useState(true);
  // The page that was open, also if the dialog stays open longer.
  const [page] = useState(() => pageAddress(window.location));
  const browser = browserDetails({ version, language });
  const [ticket, setTicket] = useState<{ number: number } | null>(null);
  const form = useSubmission(async () => {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    const tenant = access ? { tenantid: access.tenant.id } : {};
    const about = { text, page, browser, ...tenant };
    const files = screenshot ? { files: { screenshot } } : {};
    const sent = await (kind === 'ticket'
      ? call(sendTicket, { body: { ...about, severity }, ...files })
      : call(sendFeatureRequest, { body: about, ...files }));
    setTicket(sent.ticket);
  });
  const support = user?.tenants.find(({ id }) => id === access?.tenant.id)?.support;

  if (ticket) {
    return (
      <Dialog
        title={t(`${kind}.sent`)}
        onClose={onClose}
        foot={
          <Button onClick={onClose} data-autofocus>
            {t('ui:done')}
          </Button>
        }
      >
        <p className="muted">{t('sent', { number: String(ticket.number), email: user?.email ?? '' })}</p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t(`${kind}.title`)}
      lead={support ? t('to', { email: support }) : t('toPlatform')}
      onClose={onClose}
      form={form}
      confirm={t('send')}
    >
      <div className="grid gap-16">
        <TextArea
          label={t(`${kind}.text`)}
          rows={6}
          maxLength={SUPPORT_TEXT_MAX}
          value={text}
          data-autofocus
          error={missing && text.trim() === '' ? t('required') : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {kind === 'ticket' && (
          <Select<Severity>
            label={t('severity.label')}
            data={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
            value={severity}
            onChange={setSeverity}
          />
        )}
        <ScreenshotField value={screenshot} onChange={setScreenshot} />
        <Disclosure label={t('along')} open={isShown} onToggle={setShown}>
          <dl className={styles.details}>
            <dt>{t('page')}</dt>
            <dd>{page}</dd>
            <dt>{t('browser')}</dt>
            <dd>{browser}</dd>
          </dl>
        </Disclosure>
      </div>
    </FormDialog>
  );
}
