import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { minorUnits } from '#contract/core/minorUnits.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { newPrice, replacedPrices, roundingOf, type PriceRule } from '#contract/menus/changedPrices.ts';
import type { PlacedItem } from '#contract/menus/menuTypes.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Differences } from '#ui/Differences.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import type { EditorDialogProps } from './EditorDialogs.tsx';
import { useMenuEditor } from './menuEditor.ts';
import { withPlaced } from './model/draft.ts';

const steps = [0, 0.1, 0.5, 1, 5, 10, 50, 100];
const kinds = ['percent', 'amount', 'set'] as const;
const directions = ['nearest', 'up', 'down'] as const;
const listed = 200;

/** Changes the prices of several items, after showing each old and new one and what rounding adds. */
export default function PriceDialog({ params, priced, onClose }: EditorDialogProps) {
  const { draft, edit, currency } = useMenuEditor();
  const translate = useTranslate();
  const labelOf = useLabels();
  const { money } = useFormats();
  const [by, setBy] = useState<PriceRule['by']>('percent');
  const [typed, setTyped] = useState('');
  const [chosenStep, setStep] = useState<number>();
  const [direction, setDirection] = useState<PriceRule['direction']>('nearest');
  const amount = typed.trim() === '' ? NaN : Number(typed.normalize('NFKC').replace(',', '.'));
  const valid = Number.isFinite(amount) && Math.abs(amount) <= 1_000_000_000 && (by !== 'percent' || amount >= -100);
  const whole = minorUnits(1, currency);
  // Prices without decimals stay so, unless something else is chosen.
  const step =
    chosenStep ??
    (by === 'percent' && whole > 1 && priced.every(({ prices: { usual } }) => usual % whole === 0) ? 1 : 0);
  const rule: PriceRule = {
    by,
    value: valid ? (by === 'percent' ? Math.round(amount * 100) : minorUnits(amount, currency)) : 0,
    step: Math.max(1, minorUnits(step, currency)),
    direction,
  };
  const prices = priced.map((one) => newPrice(one.prices.usual, rule));
  const { total, largest } = roundingOf(prices);
  const said = (minor: number) => money(Math.round(minor), currency);
  const apply = () => {
    const nextOf = (price: number) => newPrice(price, rule).price;
    const changes = priced.map(({ id, prices: shown }): [string, Partial<PlacedItem>] => [
      id,
      { prices: replacedPrices(shown, params.branchId, draft.placed[id], nextOf) },
    ]);
    edit(withPlaced(draft, Object.fromEntries(changes)));
    onClose();
  };
  return (
    <FormDialog
      title={translate('menuEditor.prices.title', { count: priced.length })}
      width="sm"
      submit={translate('menuEditor.prices.apply')}
      invalid={!valid}
      onSubmit={apply}
      onClose={onClose}
    >
      <div className="row">
        <SelectField
          label={translate('menuEditor.prices.by')}
          value={by}
          options={kinds.map((kind) => [kind, translate(`menuEditor.prices.kinds.${kind}`)])}
          onChange={(kind) => setBy(kind as PriceRule['by'])}
        />
        <label className="labelled">
          {by === 'percent' ? '%' : currency}
          <input
            inputMode="decimal"
            autoFocus
            aria-label={labelOf(later.value)}
            aria-invalid={typed.trim() !== '' && !valid}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <SelectField
          label={translate('menuEditor.prices.round')}
          value={String(step)}
          options={steps
            .filter((one) => one === 0 || minorUnits(one, currency) >= 1)
            .map((one) => [String(one), one === 0 ? translate('menuEditor.prices.notRounded') : String(one)])}
          onChange={(one) => setStep(Number(one))}
        />
        {step > 0 && (
          <SelectField
            label={translate('menuEditor.prices.direction')}
            value={direction}
            options={directions.map((one) => [one, translate(`menuEditor.prices.directions.${one}`)])}
            onChange={(one) => setDirection(one as PriceRule['direction'])}
          />
        )}
      </div>
      {valid && step > 0 && (
        <p role="status">{translate('menuEditor.prices.rounding', { total: said(total), largest: said(largest) })}</p>
      )}
      {valid && (
        <div className="scroll-y scroll-fit">
          <Differences
            differences={priced.slice(0, listed).map(({ id, name, prices: { usual } }, at) => ({
              key: id,
              label: name,
              before: money(usual, currency),
              after: <b>{money(prices[at]?.price ?? 0, currency)}</b>,
            }))}
          />
          {priced.length > listed && <p className="subtle">+{priced.length - listed}</p>}
        </div>
      )}
    </FormDialog>
  );
}
