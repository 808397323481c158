import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { couponOccupancies } from '#contract/vouchers.ts';
import { Button } from '#ui/Button.tsx';
import { Ticks } from '#ui/Ticks.tsx';
import { useSay } from '../define/view/say.ts';
import type { InputProps } from '../define/fields.ts';
import { Fault } from '../define/view/form/fieldParts.tsx';
import { useScope } from '../define/view/scope.ts';
import { useCall } from '../define/view/useCall.ts';
import { words } from './words.ts';

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
    <Ticks
      legend={label}
      readOnly={readOnly}
      ticks={branches.map(({ id: name, name: branch }) => ({
        name,
        label: (
          <span className="row">
            {branch}
            {others.map(
              ({ branchId, voucherId, title }) =>
                branchId === name && (
                  <span key={voucherId} className="tag tag-warn">
                    {told(words.occupied, { n: title })}
                  </span>
                ),
            )}
          </span>
        ),
        on: chosen.includes(name),
      }))}
      onChange={(name, on) => choose(on ? [...chosen, name] : chosen.filter((one) => one !== name))}
    >
      <div className="whole-row">
        {!readOnly && (
          <>
            <Button look="link" onClick={() => choose(branches.map((branch) => branch.id))}>
              {told(words.allBranches)}
            </Button>
            <Button look="link" disabled={!chosen.length} onClick={() => choose([])}>
              {told(words.noBranch)}
            </Button>
          </>
        )}
        {issuedBy === 'none' && !chosen.length && <p className="quiet">{told(words.everywhere)}</p>}
        <Fault message={fieldState.error?.message} />
      </div>
    </Ticks>
  );
}
