import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { guestVouchers, type GuestVoucher } from '#contract/guestRecords.ts';
import { backhouseFor, grants } from '#contract/permissions.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import type { RecordViewProps } from '../define/fields.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { rowsPath } from '../vouchers/paths.ts';
import { GiveVoucher } from './GiveVoucher.tsx';
import { RecordEntry, RecordPages, useRecords } from './records.tsx';

/** The vouchers that a guest was given: used, open, or too late. */
export default function Vouchers({ companyId, id }: RecordViewProps) {
  const translate = useTranslate();
  const params = { companyId, customerId: id };
  const answer = useRecords(
    'vouchers',
    companyId,
    id,
    (query, signal) => call(guestVouchers, { params, query, signal }),
    (page) => page.vouchers.length,
  );
  return (
    <RecordPages
      answer={answer}
      head={() => <GiveVoucher wanted={{ customerId: id }} />}
      empty={{ title: translate('guest.vouchers.empty'), text: translate('guest.vouchers.emptyText') }}
    >
      {(pages) =>
        pages
          .flatMap((page) => page.vouchers)
          .map((voucher) => <Voucher key={voucher.id} voucher={voucher} customerId={id} />)
      }
    </RecordPages>
  );
}

function Voucher({ voucher, customerId }: { voucher: GuestVoucher; customerId: string }) {
  const translate = useTranslate();
  const scope = useScope();
  const mayOpen = scope.companyId !== null && grants(backhouseFor(scope.me, scope.companyId), 'voucherManagement');
  const at = (moment: string, branchId?: string | null) => ({ time: formatInstant(moment, zoneOf(scope, branchId)) });
  const { issuedTime, expiresTime, usedTime, usedBranchId } = voucher;
  const branch = scope.branches.find((one) => one.id === usedBranchId)?.name;
  const lines = [
    translate('guest.vouchers.issued', at(issuedTime)),
    usedTime
      ? `${translate('guest.vouchers.used', at(usedTime, usedBranchId))}${branch ? ` ${branch}` : ''}`
      : expiresTime
        ? translate('guest.vouchers.expires', at(expiresTime))
        : translate('guest.vouchers.never'),
  ];
  return (
    <RecordEntry
      title={
        voucher.voucherId && scope.companyId && mayOpen ? (
          <Link to={rowsPath({ companyId: scope.companyId, id: voucher.voucherId }, { customerId })}>
            {voucher.title}
          </Link>
        ) : (
          voucher.title
        )
      }
      state={translate(`guest.vouchers.state.${voucher.state}`)}
      tone={voucher.state === 'open' ? 'good' : 'quiet'}
    >
      {lines.join(' · ')}
    </RecordEntry>
  );
}
