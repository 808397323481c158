import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { common } from '#contract/labels/commonLabels.ts';
import { menuServiceLabels } from '#contract/menus/menuLabels.ts';
import type { PriceFor } from '#contract/menus/menuTypes.ts';
import { menuServices, structuredMenuLimits as limits, type MenuService } from '#contract/menus/menuValues.ts';
import { typedAmount } from '#contract/menus/typedAmount.ts';
import { majorUnits, minorDigits } from '#i18n/formats.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { Fault } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { currencyOf, useScope } from '#resources/framework/view/scope.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { SelectField } from '#ui/SelectField.tsx';

interface Place {
  service: MenuService | null;
  branch: string | null;
}

const isAt = ({ service, branch }: Place) => {
  return (one: PriceFor) => (one.service ?? null) === service && (one.branch ?? null) === branch;
};

/** Prices by branch and service; an empty cell shows the price that applies there. */
export default function PricesInput({ source, label, readOnly }: InputProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const scope = useScope();
  const branchName = useBranchName();
  const { setValue } = useFormContext();
  const { errors } = useFormState();
  const usual = useWatch({ name: source.replace(/prices$/, 'price') }) as number | null | undefined;
  const prices = (useWatch({ name: source }) as readonly PriceFor[] | null | undefined) ?? [];
  const [added, setAdded] = useState<readonly string[]>([]);
  const branches = [...new Set([...prices.flatMap(({ branch }) => branch ?? []), ...added])];
  const others = scope.branches.filter(({ id }) => !branches.includes(id));
  const services = [null, ...menuServices];
  const fault = get(errors, source) as { message?: string; root?: { message?: string } } | undefined;
  const at = (place: Place) => prices.find(isAt(place))?.price;
  const appliesAt = ({ service, branch }: Place) =>
    at({ service: null, branch }) ?? at({ service, branch: null }) ?? at({ service: null, branch: null }) ?? usual;
  const change = (place: Place, price: number | null) => {
    const rest = prices.filter((one) => !isAt(place)(one));
    const next = price === null ? rest : [...rest, { ...place, price }];
    setValue(source, next, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <details className="menu-prices" open={Boolean(fault)}>
      <summary>
        {label} {prices.length > 0 && <span className="preset-count">{prices.length}</span>}
      </summary>
      <div className="stack">
        <div className="scroll-x">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{labelOf(common.branch)}</th>
                {services.map((service) => (
                  <th key={service} scope="col">
                    {service ? labelOf(menuServiceLabels[service]) : translate('menuEditor.allServices')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[null, ...branches].map((branch) => {
                const name = branch === null ? labelOf(common.allBranches) : (branchName(branch) ?? branch);
                const currency = currencyOf(scope, branch);
                return (
                  <tr key={branch}>
                    <th scope="row" className="wrap">
                      {name} <span className="subtle small">{currency}</span>
                    </th>
                    {services.map((service) => (
                      <td key={service}>
                        <PriceCell
                          price={at({ service, branch })}
                          applies={appliesAt({ service, branch })}
                          label={[name, service && labelOf(menuServiceLabels[service])].filter(Boolean).join(' · ')}
                          disabled={
                            readOnly || (branch === null && service === null && !prices.some(isAt({ service, branch })))
                          }
                          {...{ currency }}
                          onChange={(price) => change({ service, branch }, price)}
                        />
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        {!readOnly && others.length > 0 && prices.length < limits.prices && (
          <SelectField
            label={translate('menuItems.addBranch')}
            value=""
            all=""
            options={others.map(({ id, name }) => [id, name] as const)}
            onChange={(id) => id && setAdded([...added, id])}
          />
        )}
        <Fault message={fault?.root?.message ?? fault?.message} />
      </div>
    </details>
  );
}

interface PriceCellProps {
  price: number | undefined;
  /** What guests pay without a price here. */
  applies: number | null | undefined;
  currency: string;
  label: string;
  disabled: boolean;
  onChange: (price: number | null) => void;
}

function PriceCell({ price, applies, currency, label, disabled, onChange }: PriceCellProps) {
  const shown = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? '' : String(majorUnits(minor, currency));
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => {
    const amount = typedAmount(text, minorDigits(currency));
    return amount !== null && amount >= 0 && amount <= limits.price ? amount : null;
  };
  return (
    <input
      className="box end"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={Boolean(typed?.trim()) && read(typed ?? '') === null}
      placeholder={shown(applies)}
      value={typed ?? shown(price)}
      onChange={({ target }) => {
        setTyped(target.value);
        const amount = read(target.value);
        if (amount !== null || !target.value.trim()) onChange(amount);
      }}
      // What is no amount gives way to the price that stays.
      onBlur={() => setTyped(null)}
      {...{ disabled }}
    />
  );
}
