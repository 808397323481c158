import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { couponOccupancies } from '#contract/vouchers.ts';
import { Button } from '#ui/Button.tsx';
import { TickBox } from '#ui/Ticks.tsx';
import { useSay } from '../define/view/say.ts';
import type { InputProps } from '../define/fields.ts';
import { Fault } from '../define/view/form/fieldParts.tsx';
import { useScope } from '../define/view/scope.ts';
import { useCall } from '../define/view/useCall.ts';
import { words } from './words.ts';
import './vouchers.css';

/** The branches of a voucher; those where its issuer issues another one already are marked. */
export default function BranchesInput({ source, label, readOnly }: InputProps) {
  const told = useSay();
  const { branches, companyId } = useScope();
  const { field, fieldState } = useInput<string[]>({ source, defaultValue: [] });
  const [id, issuedBy] = useWatch({ name: ['id', 'issuedBy'] }) as [string | undefined, string];
  const asked = { query: { companyId: companyId ?? '' } };
  const { data } = useCall(['vouchers', 'occupancies'], couponOccupancies, asked, { enabled: companyId !== null });
  const chosen = (field.value ?? []) as string[];
  const others = (data?.occupancies ?? []).filter((one) => one.issuedBy === issuedBy && one.voucherId !== id);
  const choose = (wanted: readonly string[]) => field.onChange([...wanted]);
  return (
    <fieldset className="voucher-branches" disabled={readOnly}>
      <legend>{label}</legend>
      {!readOnly && (
        <div className="row">
          <Button look="link" onClick={() => choose(branches.map((branch) => branch.id))}>
            {told(words.allBranches)}
          </Button>
          <Button look="link" disabled={!chosen.length} onClick={() => choose([])}>
            {told(words.noBranch)}
          </Button>
        </div>
      )}
      <ul className="plain-list">
        {branches.map((branch) => {
          const here = others.filter(({ branchId }) => branchId === branch.id);
          return (
            <li key={branch.id} className="row">
              <TickBox
                label={branch.name}
                on={chosen.includes(branch.id)}
                onChange={(on) => choose(on ? [...chosen, branch.id] : chosen.filter((one) => one !== branch.id))}
              />
              {here.map(({ voucherId, title }) => (
                <span key={voucherId} className="tag tag-warn">
                  {told(words.occupied, { n: title })}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
      {issuedBy === 'none' && !chosen.length && <p className="quiet">{told(words.everywhere)}</p>}
      <Fault message={fieldState.error?.message} />
    </fieldset>
  );
}
