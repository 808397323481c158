import { useWatch } from 'react-hook-form';
import { couponOccupancies } from '#contract/marketing/vouchers.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import AnyBranches from '#resources/framework/view/form/BranchesInput.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { voucherWords } from './words.ts';

/** The branches of a voucher; those with another voucher of the same issuer are marked. */
export default function BranchesInput(props: InputProps) {
  const labelOf = useLabels();
  const { companyId, company } = useScope();
  const [id, issuedBy] = useWatch({ name: ['id', 'issuedBy'] }) as [string | undefined, string];
  const params = { query: { companyId: companyId ?? '' } };
  const { data } = useCall(['vouchers', 'occupancies'], couponOccupancies, params, { enabled: companyId !== null });
  const others = (data?.occupancies ?? []).filter((one) => one.issuedBy === issuedBy && one.voucherId !== id);
  return (
    <AnyBranches
      {...props}
      beside={(branch) =>
        others
          .filter(({ branchId }) => branchId === branch)
          .map(({ voucherId, title }) => (
            <span key={voucherId} className="tag tag-warn">
              {labelOf(voucherWords.occupied, { n: title })}
            </span>
          ))
      }
      whenNone={
        issuedBy === 'none' && (
          // Users restricted to some branches cannot create a voucher for all of them.
          <p className="quiet">
            {labelOf(company?.allBranches === false ? voucherWords.ownBranches : voucherWords.everywhere)}
          </p>
        )
      }
    />
  );
}
