import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { guestAnswers, type GuestAnswer } from '#contract/guestRecords.ts';
import { backhouseFor, grants } from '#contract/permissions.ts';
import { localized } from '#contract/surveyFields.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import type { RecordViewProps } from '../define/fields.ts';
import { useLanguage } from '../define/view/say.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { RecordEntry, RecordPages, useRecords } from './records.tsx';

/** What a guest answered to surveys. */
export default function Answers({ companyId, id }: RecordViewProps) {
  const translate = useTranslate();
  const params = { companyId, customerId: id };
  const answer = useRecords(
    'answers',
    companyId,
    id,
    (query, signal) => call(guestAnswers, { params, query, signal }),
    (page) => page.answers.length,
  );
  return (
    <RecordPages
      answer={answer}
      empty={{ title: translate('guest.answers.empty'), text: translate('guest.answers.emptyText') }}
    >
      {(pages) => pages.flatMap((page) => page.answers).map((one) => <Answer key={one.submissionId} answer={one} />)}
    </RecordPages>
  );
}

function Answer({ answer }: { answer: GuestAnswer }) {
  const translate = useTranslate();
  const language = useLanguage();
  const scope = useScope();
  const { submissionId, title, branchId, submittedTime, unsatisfied, contactStatus, texts } = answer;
  const branch = scope.branches.find((one) => one.id === branchId)?.name;
  const shown = title ? localized(title, language) : translate('guest.answers.untitled');
  const leads = contactStatus && scope.companyId && grants(backhouseFor(scope.me, scope.companyId), 'surveyManagement');
  return (
    <RecordEntry
      title={leads ? <Link to={`/surveys/${scope.companyId}/complaints?open=${submissionId}`}>{shown}</Link> : shown}
      state={translate(`guest.answers.${contactStatus ? 'wantsCall' : unsatisfied ? 'unsatisfied' : 'satisfied'}`)}
      tone={unsatisfied ? 'bad' : 'good'}
    >
      {[formatInstant(submittedTime, zoneOf(scope, branchId)), branch].filter(Boolean).join(' · ')}
      {texts.map((text, at) => (
        <div key={at} className="record-text">
          {text}
        </div>
      ))}
    </RecordEntry>
  );
}
