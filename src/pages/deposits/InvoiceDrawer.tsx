import { Link } from 'react-router';
import type { Invoice } from '#contract/deposits.ts';
import { formatDay, formatInstant } from '#i18n/formats.ts';
import type { ReportDetailProps } from '#resources/define/report.ts';
import { Facts } from '#resources/define/view/report/Facts.tsx';
import { ReportDrawer } from '#resources/define/view/report/ReportDrawer.tsx';
import { Code } from '#resources/define/view/report/useCells.tsx';
import { useReportWords } from '#resources/define/view/report/useReportWords.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { GuestLink } from '../money/Payments.tsx';

/** One invoice, from the row of the report. */
export default function InvoiceDrawer({ row, companyId, onClose }: ReportDetailProps) {
  const words = useReportWords();
  const scope = useScope();
  if (!row) return null;
  const invoice = row as unknown as Invoice;
  const { status, customer, depositId, orderId, currency } = invoice;
  const zone = zoneOf(scope, invoice.branchId);
  const source = depositId
    ? `/deposit-report/deposits?${new URLSearchParams({ company_id: companyId, open: depositId })}`
    : `/online-ordering-report/order-records?${new URLSearchParams({ company_id: companyId, open: orderId ?? '' })}`;
  return (
    <ReportDrawer title={invoice.number} onClose={onClose}>
      <Facts
        facts={[
          { name: 'status', value: <Code kind="invoiceStatus" code={status} /> },
          { name: 'amount', value: words.money(invoice.amount, currency) },
          { name: 'tax', value: words.money(invoice.tax, currency) },
          { name: 'issuedTime', value: formatInstant(invoice.issuedTime, zone) },
          { name: 'serviceDate', value: formatDay(invoice.serviceDate) },
          { name: 'branch', value: scope.branches.find(({ id }) => id === invoice.branchId)?.name },
          { name: 'buyerName', value: invoice.buyerName },
          { name: 'buyerTaxNumber', value: invoice.buyerTaxNumber },
          { name: 'name', value: customer && <GuestLink customer={customer} name={null} companyId={companyId} /> },
          {
            name: 'source',
            value: <Link to={source}>{words.code('invoiceSource', depositId ? 'deposit' : 'order')}</Link>,
          },
        ]}
      />
    </ReportDrawer>
  );
}
