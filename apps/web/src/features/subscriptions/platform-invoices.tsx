import type { PlatformInvoice } from '@rushes/contract/billing';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { date, euros } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { MoreButton } from '#ui/button/more-button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dot } from '#ui/feedback/dot.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Table, TableCell, TableRow } from '#ui/list/table.tsx';
import { invoiceTones, useInvoiceSubject } from './invoice-list.tsx';
import styles from './invoices.module.css';
import { saveInvoice, useInvoiceActions } from './mutations.ts';
import { type InvoiceFilter, usePlatformInvoices } from './queries.ts';

const COLUMNS = '96px minmax(110px, 1.2fr) minmax(96px, 1fr) 84px minmax(110px, 0.8fr) minmax(330px, 1.2fr)';
const filters: readonly InvoiceFilter[] = ['all', 'open', 'paid', 'credited'];

interface Task {
  action: 'pay' | 'credit';
  invoice: PlatformInvoice;
}

/** Invoices of all tenants. Salesmen record payments; platform administrators also issue credit notes. */
export function PlatformInvoices({ mayCredit }: { mayCredit: boolean }) {
  const { t } = useTranslation('subscriptions');
  const [state, setState] = useState<InvoiceFilter>('open');
  const [task, setTask] = useState<Task | null>(null);
  const list = usePlatformInvoices(state);
  const invoices = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  return (
    <>
      <div className="mb-16">
        <Segmented
          label={t('invoice.show')}
          options={filters.map((value) => ({ value, label: t(`invoice.filter.${value}`) }))}
          value={state}
          onChange={setState}
        />
      </div>
      {list.error && <p role="alert">{errorText(list.error)}</p>}
      {list.isPending && <Skeleton rows={6} height={46} />}
      {list.data && invoices.length === 0 && <p className={styles.quiet}>{t('invoice.none')}</p>}
      {invoices.length > 0 && (
        <Table
          label={t('invoice.heading')}
          columns={COLUMNS}
          head={[
            { key: 'number', label: t('invoice.number') },
            { key: 'tenant', label: t('invoice.tenant') },
            { key: 'subject', label: t('invoice.subject') },
            { key: 'total', label: t('invoice.total'), end: true },
            { key: 'state', label: t('invoice.status') },
            { key: 'actions', label: <span className="visually-hidden">{t('invoice.actions')}</span> },
          ]}
        >
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} mayCredit={mayCredit} onTask={setTask} />
          ))}
        </Table>
      )}
      <MoreButton list={list} />
      {task && <TaskDialog task={task} onClose={() => setTask(null)} />}
    </>
  );
}

interface RowProps {
  invoice: PlatformInvoice;
  mayCredit: boolean;
  onTask: (task: Task) => void;
}

function Row({ invoice, mayCredit, onTask }: RowProps) {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const subject = useInvoiceSubject();
  const { number, tenantname, state, total, dueat } = invoice;
  const isOpen = state === 'open' || state === 'overdue';
  return (
    <TableRow>
      <TableCell>{number}</TableCell>
      <TableCell label={t('invoice.tenant')}>{tenantname}</TableCell>
      <TableCell label={t('invoice.subject')}>{subject(invoice)}</TableCell>
      <TableCell end label={t('invoice.total')}>
        {euros(total, language)}
      </TableCell>
      <TableCell label={t('invoice.status')}>
        <div>
          <span className={styles.state}>
            <Dot tone={invoiceTones[state]} />
            {t(`invoice.state.${state}`)}
          </span>
          {isOpen && <div className={styles.quiet}>{t('invoice.due', { date: date(dueat, language) })}</div>}
        </div>
      </TableCell>
      <TableCell end>
        <div className={styles.actions}>
          {invoice.url === null && (
            <Button
              variant="default"
              aria-label={t('invoice.download', { number })}
              onClick={() => void saveInvoice(invoice.tenantid, invoice)}
            >
              {t('invoice.pdf')}
            </Button>
          )}
          {mayCredit && invoice.url === null && invoice.kind !== 'credit' && state !== 'credited' && (
            <Button
              variant="default"
              aria-label={t('invoice.creditOne', { number })}
              onClick={() => onTask({ action: 'credit', invoice })}
            >
              {t('invoice.credit')}
            </Button>
          )}
          {invoice.payable === 1 && (
            <Button
              aria-label={t('invoice.payOne', { number })}
              onClick={() => onTask({ action: 'pay', invoice })}
            >
              {t('invoice.pay')}
            </Button>
          )}
        </div>
      </TableCell>
    </TableRow>
  );
}

function TaskDialog({ task: { action, invoice }, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const actions = useInvoiceActions();
  const { number, tenantname, total, id } = invoice;
  return (
    <ConfirmDialog
      title={t(`invoice.${action}Title`, { number })}
      confirm={t(action === 'pay' ? 'invoice.pay' : 'invoice.credit')}
      danger={action === 'credit'}
      onConfirm={() => (action === 'pay' ? actions.markPaid(id) : actions.credit(id))}
      onClose={onClose}
    >
      {t(`invoice.${action}Text`, { tenant: tenantname, total: euros(total, language) })}
    </ConfirmDialog>
  );
}
