import { intlLocale } from '#i18n/language.ts';
import { say, type InputProps } from '#resources/define/fields.ts';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { PickInput } from './PickInput.tsx';

/** The currency of a branch's prices. */
export default function CurrencyInput({ source, readOnly }: InputProps) {
  const told = useSay();
  const names = new Intl.DisplayNames([intlLocale(useLanguage())], { type: 'currency' });
  const options = Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value)}`,
  }));
  return <PickInput {...{ source, readOnly, options }} label={told(say('Currency', '幣別', '币种', '通貨'))} />;
}
