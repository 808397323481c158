import { useState } from 'react';
import { Link } from 'react-router';
import { languageNames, languages, type Language } from '#contract/constants.ts';
import { guestPageTexts } from '#contract/voucherTexts.ts';
import type { FormPreviewProps } from '../define/resource.ts';
import { useLanguage, useSay } from '../define/view/say.ts';
import { useScope } from '../define/view/scope.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { searchPath, voucherPath } from './paths.ts';
import { words } from './words.ts';
import './vouchers.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The voucher as its guest's phone shows it, with what is being typed. */
export default function Preview({ values }: FormPreviewProps) {
  const told = useSay();
  const own = useLanguage();
  const { company, companyId } = useScope();
  const [language, setLanguage] = useState<Language>(own);
  const texts = guestPageTexts[language];
  const { cover, expirationType, expiredAfter, availableBefore } = values;
  const until =
    expirationType === 'days' && typeof expiredAfter === 'number'
      ? texts.days(expiredAfter)
      : expirationType === 'range' && textOf(availableBefore)
        ? texts.until(textOf(availableBefore))
        : texts.always;
  return (
    <div className="stack voucher-preview">
      <SelectField
        label={told(words.language)}
        value={language}
        options={languages.map((one) => [one, languageNames[one]])}
        onChange={(next) => setLanguage(next as Language)}
      />
      <div className="voucher-phone" lang={language}>
        {textOf(cover) ? <img src={textOf(cover)} alt="" /> : <div className="voucher-phone-cover" />}
        <div className="voucher-phone-part">
          <span className="quiet">{company?.name}</span>
          <h3>{textOf(values.title) || told(words.untitled)}</h3>
          <span className="tag tag-on">{texts.state.open}</span>
          {textOf(values.content) && <p>{textOf(values.content)}</p>}
          <p className="quiet">{until}</p>
        </div>
        <div className="voucher-phone-part voucher-phone-code">
          <div className="voucher-phone-qr" role="img" aria-label={texts.qr} />
          <b>ABCD-2345-EFGH-6789</b>
          <p className="quiet">{texts.show}</p>
        </div>
        <div className="voucher-phone-part">
          <b>{texts.terms}</b>
          <p>{textOf(values.terms) || <span className="quiet">{told(words.noTerms)}</span>}</p>
        </div>
      </div>
      {typeof values.id === 'string' && companyId && (
        <div className="row">
          <Link className="button" to={voucherPath({ companyId, id: values.id }, 'summary')}>
            {told(words.figures)}
          </Link>
          <Link className="button" to={searchPath({ companyId, id: values.id })}>
            {told(words.redeem)}
          </Link>
        </div>
      )}
    </div>
  );
}
