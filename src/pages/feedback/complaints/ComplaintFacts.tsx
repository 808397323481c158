import { Link } from 'react-router';
import type { ComplaintDetail } from '#contract/feedback/complaints.ts';
import { filled } from '#contract/core/label.ts';
import { localized } from '#contract/feedback/surveyFields.ts';
import { formatPhone } from '#i18n/formats.ts';
import { formatSpan } from '#i18n/spans.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { openGuestPath } from '#resources/framework/view/openRecord.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMay } from '#resources/framework/view/useMayWrite.ts';
import { Facts } from '#ui/Facts.tsx';
import Since from './Since.tsx';
import { complaintWords } from './words.ts';

/** The guest's contact details, the visit, and how long the guest has waited. */
export function ComplaintFacts({ complaint }: { complaint: ComplaintDetail }) {
  const labelOf = useLabels();
  const language = useLanguage();
  const { instant } = useFormats();
  const branchName = useBranchName();
  const { submittedTime, firstAnswerTime, branchId, surveyTitle, guest, visit } = complaint;
  const took = firstAnswerTime === null ? 0 : Date.parse(firstAnswerTime) - Date.parse(submittedTime);
  const after =
    took < 60_000
      ? labelOf(complaintWords.atOnce)
      : labelOf(complaintWords.after, { time: formatSpan(took, language) });
  return (
    <Facts
      facts={[
        [
          labelOf(complaintWords.phone),
          guest?.phone && (
            <a key="phone" className="medium" href={`tel:${guest.phone}`}>
              {formatPhone(guest.phone)}
            </a>
          ),
        ],
        [labelOf(complaintWords.guest), <Guest key="guest" complaint={complaint} />],
        [
          labelOf(complaintWords.visit),
          visit && (
            <>
              {instant(visit.startTime, branchId)}{' '}
              <span className="quiet">
                {[
                  filled(visit.groupSize === 1 ? complaintWords.cover : complaintWords.covers, language, {
                    covers: visit.groupSize,
                  }),
                  ...visit.tableStrings,
                ].join(' · ')}
              </span>
            </>
          ),
        ],
        [labelOf(complaintWords.branch), branchName(branchId) ?? branchId],
        [
          labelOf(complaintWords.asked),
          <>
            <b>
              <Since row={complaint} />
            </b>{' '}
            <span className="quiet">{instant(submittedTime, branchId)}</span>
          </>,
        ],
        [
          labelOf(complaintWords.firstAnswer),
          firstAnswerTime ? (
            <>
              {instant(firstAnswerTime, branchId)} <span className="quiet">{after}</span>
            </>
          ) : (
            labelOf(complaintWords.notAnswered)
          ),
        ],
        [labelOf(complaintWords.survey), localized(surveyTitle, language)],
      ]}
    />
  );
}

/** The guest's name, linked to the guest if the user may see guests. */
function Guest({ complaint: { guest, guestId } }: { complaint: ComplaintDetail }) {
  const labelOf = useLabels();
  const { companyId } = useScope();
  const open = useMay('crm');
  if (!guest || !guestId) return <span className="subtle">{labelOf(complaintWords.anonymous)}</span>;
  const name = guest.name || (guest.phone ? formatPhone(guest.phone) : labelOf(complaintWords.anonymous));
  if (!companyId || !open) return name;
  return <Link to={openGuestPath(companyId, guestId)}>{name}</Link>;
}
