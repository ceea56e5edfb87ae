import type { Invoice, InvoiceState } from '@rushes/contract/billing';
import { errorText } from '#lib/error-text.ts';
import { date, euros } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { AnchorButton, Button } from '#ui/button/button.tsx';
import { MoreButton } from '#ui/button/more-button.tsx';
import { Dot, type Tone } from '#ui/feedback/dot.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import styles from './invoices.module.css';
import { saveInvoice } from './mutations.ts';
import { usePlanName } from './plan-name.ts';
import { useInvoices } from './queries.ts';

const COLUMNS = '120px minmax(110px, 1fr) minmax(130px, 1.4fr) 110px 120px 96px';
export const invoiceTones: Record<InvoiceState, Tone> = {
  open: 'warn',
  overdue: 'error',
  paid: 'ok',
  credited: 'idle',
};

export function useInvoiceSubject(): (invoice: Invoice) => string {
  const { t } = useTranslation('subscriptions');
  const planName = usePlanName();
  return ({ kind, plan, addon, creditof }) => {
    if (kind === 'credit') return t('invoice.creditOf', { number: creditof ?? '' });
    if (kind === 'addon') return t(addon ? 'invoice.addon' : 'invoice.other');
    return planName(plan) ?? t('invoice.other');
  };
}

export function InvoiceList({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const subject = useInvoiceSubject();
  const list = useInvoices(tenantId);
  const invoices = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  if (list.error) return <p role="alert">{errorText(list.error)}</p>;
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="invoices-title">
      <h2 id="invoices-title" className={styles.title}>
        {t('invoice.heading')}
      </h2>
      <Table
        label={t('invoice.heading')}
        columns={COLUMNS}
        head={[
          { key: 'number', label: t('invoice.number') },
          { key: 'date', label: t('invoice.date') },
          { key: 'subject', label: t('invoice.subject') },
          { key: 'total', label: t('invoice.total'), end: true },
          { key: 'state', label: t('invoice.status') },
          { key: 'file', label: <span className="visually-hidden">{t('invoice.file')}</span> },
        ]}
      >
        {invoices.map((invoice) => (
          <TableRow key={invoice.id}>
            <TableCell>{invoice.number}</TableCell>
            <TableCell label={t('invoice.date')}>{date(invoice.issuedat, language)}</TableCell>
            <TableCell label={t('invoice.subject')}>{subject(invoice)}</TableCell>
            <TableCell end label={t('invoice.total')}>
              {euros(invoice.total, language)}
            </TableCell>
            <TableCell label={t('invoice.status')}>
              <span className={styles.state}>
                <Dot tone={invoiceTones[invoice.state]} />
                {t(`invoice.state.${invoice.state}`)}
              </span>
            </TableCell>
            <TableCell end>
              {invoice.url ? (
                <AnchorButton
                  variant="default"
                  href={invoice.url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('invoice.view', { number: invoice.number })}
                >
                  {t('invoice.open')}
                </AnchorButton>
              ) : (
                <Button
                  variant="default"
                  aria-label={t('invoice.download', { number: invoice.number })}
                  onClick={() => void saveInvoice(tenantId, invoice)}
                >
                  {t('invoice.pdf')}
                </Button>
              )}
            </TableCell>
          </TableRow>
        ))}
      </Table>
      <MoreButton list={list} />
    </section>
  );
}
