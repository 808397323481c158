import { Link } from 'react-router';
import type { Invoice } from '#contract/deposits.ts';
import type { ReportDetailProps } from '#resources/define/report.ts';
import { Facts } from '#resources/define/view/report/Facts.tsx';
import { ReportDrawer } from '#resources/define/view/report/ReportDrawer.tsx';
import { Code } from '#resources/define/view/report/useCells.tsx';
import { useReportWords } from '#resources/define/view/report/useReportWords.ts';
import { useBranchName } from '#resources/define/view/useBranchName.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { GuestLink } from '../money/Payments.tsx';

/** One invoice, from the row of the report. */
export default function InvoiceDrawer({ row, companyId, onClose }: ReportDetailProps) {
  const words = useReportWords();
  const branchName = useBranchName();
  const { day, instant } = useFormats();
  if (!row) return null;
  const invoice = row as unknown as Invoice;
  const { branchId, status, customer, depositId, orderId, currency } = invoice;
  const source = depositId
    ? `/deposit-report/deposits?${new URLSearchParams({ company_id: companyId, open: depositId })}`
    : `/online-ordering-report/order-records?${new URLSearchParams({ company_id: companyId, open: orderId ?? '' })}`;
  return (
    <ReportDrawer title={invoice.number} onClose={onClose}>
      <Facts
        facts={{
          status: <Code kind="invoiceStatus" code={status} />,
          amount: words.money(invoice.amount, currency),
          tax: words.money(invoice.tax, currency),
          issuedTime: instant(invoice.issuedTime, branchId),
          serviceDate: day(invoice.serviceDate),
          branch: branchName(branchId),
          buyerName: invoice.buyerName,
          buyerTaxNumber: invoice.buyerTaxNumber,
          name: customer && <GuestLink customer={customer} name={null} companyId={companyId} />,
          source: <Link to={source}>{words.code('invoiceSource', depositId ? 'deposit' : 'order')}</Link>,
        }}
      />
    </ReportDrawer>
  );
}
