import { useState } from 'react';
import { Link } from 'react-router';
import { languageNames, languages, type Language } from '#contract/core/constants.ts';
import { textsIn } from '#contract/core/texts.ts';
import { formatDay } from '#contract/core/zones.ts';
import { voucherEntity } from '#contract/marketing/voucherEntity.ts';
import { voucherTexts } from '#contract/marketing/voucherTexts.ts';
import { pointsPerSegment } from '#contract/marketing/sms.ts';
import { sampleVoucherMessage, voucherContent } from '#contract/marketing/voucherMessage.ts';
import type { FormPreviewProps } from '#resources/framework/resource.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useOwnTexts } from '#resources/framework/view/useOwnTexts.ts';
import { PhoneFrame } from '#ui/PhoneFrame.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { sampleRecipients } from '../campaigns/message.ts';
import { searchPath } from './paths.ts';
import { voucherPath } from './views.ts';
import { voucherWords } from './words.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The voucher on its guest's phone, with the current edits. */
export default function Preview({ values }: FormPreviewProps) {
  const labelOf = useLabels();
  const own = useLanguage();
  const { company, companyId } = useScope();
  const [language, setLanguage] = useState<Language>(own);
  const text = textsIn(voucherTexts, language, useOwnTexts('guestPages', language));
  const { cover, expirationType, expiredAfter, availableBefore } = values;
  const until =
    expirationType === 'days' && typeof expiredAfter === 'number'
      ? text('days', { count: expiredAfter })
      : expirationType === 'range' && textOf(availableBefore)
        ? text('until', { day: formatDay(textOf(availableBefore)) })
        : text('always');
  return (
    <div className="stack">
      <SelectField
        label={labelOf(voucherWords.language)}
        value={language}
        options={languages.map((one) => [one, languageNames[one]])}
        onChange={(next) => setLanguage(next as Language)}
      />
      <PhoneFrame lang={language} picture={textOf(cover)}>
        <div className="pad stack">
          <span className="quiet">{company?.name}</span>
          <h3>{textOf(values.title) || labelOf(voucherWords.untitled)}</h3>
          <span className="tag tag-on start">{text('open')}</span>
          {textOf(values.content) && <p className="as-written">{textOf(values.content)}</p>}
          <p className="quiet">{until}</p>
        </div>
        <div className="pad stack phone-code">
          <span role="img" aria-label={text('qr')} />
          <b>ABCD-2345-EFGH-6789</b>
          <p className="quiet">{text('show')}</p>
        </div>
        <div className="pad stack">
          <b>{text('terms')}</b>
          <p className="as-written">
            {textOf(values.terms) || <span className="quiet">{labelOf(voucherWords.noTerms)}</span>}
          </p>
        </div>
      </PhoneFrame>
      {(values.sendBy === 'sms' || values.sendBy === 'mail') && (
        <MessagePreview values={values} language={language} company={company?.name ?? ''} />
      )}
      {typeof values.id === 'string' && companyId && (
        <div className="row">
          <Link className="button" to={voucherPath({ companyId, id: values.id }, 'summary')}>
            {labelOf(voucherWords.figures)}
          </Link>
          <Link className="button" to={searchPath({ companyId, id: values.id })}>
            {labelOf(voucherWords.redeem)}
          </Link>
        </div>
      )}
    </div>
  );
}

/** The message to the guest, with a sample name, and its length. */
function MessagePreview({
  values,
  language,
  company,
}: Pick<FormPreviewProps, 'values'> & { language: Language; company: string }) {
  const labelOf = useLabels();
  const content = voucherContent(company, { title: textOf(values.title), message: textOf(values.message) });
  const recipient = sampleRecipients[language];
  const parts = { content, recipient, language, own: useOwnTexts('messages', language) };
  const { text, segments } = sampleVoucherMessage(parts, window.location.origin);
  return (
    <section className="stack">
      <b>{labelOf(voucherEntity.fields.message.label)}</b>
      <p className="framed pad as-written" lang={language}>
        {text}
      </p>
      {values.sendBy === 'sms' && (
        <p className="subtle small">{labelOf(voucherWords.segments, { n: segments * pointsPerSegment })}</p>
      )}
    </section>
  );
}
