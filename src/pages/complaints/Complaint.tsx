import { complaintState } from '#contract/complaintRules.ts';
import type { ComplaintDetail } from '#contract/complaints.ts';
import { writingRoles, type Role } from '#contract/permissions.ts';
import { formatInstant } from '#i18n/formats.ts';
import { formatSpan } from '#i18n/spans.ts';
import { ReportDrawer } from '#resources/define/view/report/ReportDrawer.tsx';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import Branch from './Branch.tsx';
import { AnswerList } from './AnswerList.tsx';
import { ComplaintHistory } from './ComplaintHistory.tsx';
import { ComplaintNotes } from './ComplaintNotes.tsx';
import { Handling } from './Handling.tsx';
import Guest from './Guest.tsx';
import Since from './Since.tsx';
import SurveyTitle from './SurveyTitle.tsx';
import { useComplaint } from './useComplaint.ts';
import { words } from './words.ts';
import './complaints.css';

/** One complaint: what the guest answered, how far it is, whose it is, and what was done. */
export default function Complaint({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSay();
  const { me } = useScope();
  const { answer, change, addNote, busy } = useComplaint(id);
  const { data } = answer;
  const writes = (writingRoles as readonly Role[]).includes(me.role);
  return (
    <ReportDrawer title={say(words.one)} onClose={onClose}>
      {answer.isPending ? (
        <TableSkeleton rows={8} columns={2} />
      ) : !data ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className="complaint">
          <Facts complaint={data} />
          <Handling complaint={data} writes={writes} busy={busy} change={(changes) => change(data, changes)} />
          <AnswerList answers={data.answers} />
          <ComplaintNotes complaint={data} writes={writes} add={addNote} busy={busy} />
          <ComplaintHistory complaint={data} />
        </div>
      )}
    </ReportDrawer>
  );
}

function Facts({ complaint }: { complaint: ComplaintDetail }) {
  const say = useSay();
  const language = useLanguage();
  const scope = useScope();
  const { submittedTime, firstAnswerTime, branchId, contactStatus } = complaint;
  const at = (moment: string) => formatInstant(moment, zoneOf(scope, branchId));
  const took = firstAnswerTime === null ? 0 : Date.parse(firstAnswerTime) - Date.parse(submittedTime);
  const after = took < 60_000 ? say(words.atOnce) : say(words.after).replace('{time}', formatSpan(took, language));
  return (
    <dl className="complaint-facts" data-state={complaintState(contactStatus)}>
      <div>
        <dt>{say(words.asked)}</dt>
        <dd>
          <b>
            <Since row={complaint} />
          </b>{' '}
          <span className="quiet">{at(submittedTime)}</span>
        </dd>
      </div>
      <div>
        <dt>{say(words.firstAnswer)}</dt>
        <dd>
          {firstAnswerTime ? (
            <>
              {at(firstAnswerTime)} <span className="quiet">{after}</span>
            </>
          ) : (
            say(words.notAnswered)
          )}
        </dd>
      </div>
      <div>
        <dt>{say(words.guest)}</dt>
        <dd>
          <Guest row={complaint} />
        </dd>
      </div>
      <div>
        <dt>{say(words.branch)}</dt>
        <dd>
          <Branch row={complaint} />
        </dd>
      </div>
      <div>
        <dt>{say(words.survey)}</dt>
        <dd>
          <SurveyTitle row={complaint} />
        </dd>
      </div>
    </dl>
  );
}
