import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { longestComplaintNote, takenOver } from '#contract/feedback/complaintRules.ts';
import { addComplaintNote, getComplaint, patchComplaint, type ComplaintDetail } from '#contract/feedback/complaints.ts';
import type { CallInput } from '#contract/core/endpoint.ts';
import { contactStatuses } from '#contract/feedback/surveyFields.ts';
import { call, isStale } from '#data-provider/client.ts';
import type { Labels } from '#resources/framework/fields.ts';
import { ReportDrawer } from '#resources/framework/view/report/ReportDrawer.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { complaintsKey } from '#resources/feedback/surveys/complaintCounts.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import { surveyErrorText } from '#resources/feedback/surveys/surveyError.ts';
import { unknownError } from '#resources/feedback/surveys/unknownError.ts';
import { Panel } from '#ui/Panel.tsx';
import { AnswerList, WrittenAnswers } from './AnswerList.tsx';
import { ComplaintFacts } from './ComplaintFacts.tsx';
import { Reply } from './Reply.tsx';
import Status, { StatusChoice } from './Status.tsx';
import { statusWords, complaintWords } from './words.ts';

interface ComplaintProps {
  complaint: ComplaintDetail;
}

/** A complaint: the guest's text, contact details, status, and the actions taken. */
export default function Complaint({ id, onClose }: { id: string; onClose: () => void }) {
  const labelOf = useLabels();
  const companyId = useScope().companyId ?? '';
  const params = { companyId, submissionId: id };
  const answer = useCall([complaintsKey, companyId, 'one'], getComplaint, { params });
  return (
    <ReportDrawer title={labelOf(complaintWords.one)} onClose={onClose}>
      <QueryBoundary answer={answer}>{(complaint) => <Content complaint={complaint} />}</QueryBoundary>
    </ReportDrawer>
  );
}

type ComplaintChange = Omit<CallInput<typeof patchComplaint>['body'], 'version'>;

function Content({ complaint }: ComplaintProps) {
  const { companyId } = useScope();
  const { submissionId, version } = complaint;
  const params = { companyId: companyId ?? '', submissionId };
  const change = useComplaintAction((changes: ComplaintChange) =>
    call(patchComplaint, { params, body: { version, ...changes } }),
  );
  const note = useComplaintAction((text: string) => call(addComplaintNote, { params, body: { text } }));
  const busy = change.isPending || note.isPending;
  return (
    <div className="stack stack-wide">
      <WrittenAnswers answers={complaint.answers} />
      <ComplaintFacts complaint={complaint} />
      <Reply complaint={complaint} />
      <Handling {...{ complaint, busy }} change={change.mutate} />
      <Notes {...{ complaint, busy }} add={note.mutate} />
      <AnswerList answers={complaint.answers} />
      <History complaint={complaint} />
    </div>
  );
}

/** Changes a complaint and refetches lists and counts. */
function useComplaintAction<Input>(run: (input: Input) => Promise<unknown>) {
  const labelOf = useLabels();
  const translate = useTranslate();
  return useAction(run, {
    failureText: (error) =>
      isStale(error) ? labelOf(complaintWords.changedSince) : surveyErrorText(error, translate, labelOf(unknownError)),
    reads: [[complaintsKey]],
  });
}

interface HandlingProps extends ComplaintProps {
  busy: boolean;
  change: (changes: ComplaintChange) => void;
}

/** The status of the complaint and its assignee. */
function Handling({ complaint, busy, change }: HandlingProps) {
  const labelOf = useLabels();
  const { me } = useScope();
  const { contactStatus, assignee, assignees } = complaint;
  const name = assignee ? (assignee.name ?? labelOf(complaintWords.someone)) : labelOf(complaintWords.nobody);
  if (!useMayWrite())
    return (
      <p className="framed pad row">
        <Status row={complaint} /> <span>{name}</span>
      </p>
    );
  // The current assignee stays in the list, even if no longer assignable.
  const listed = assignee && !assignees.some(({ id }) => id === assignee.id) ? [{ id: assignee.id, name }] : [];
  return (
    <Columns widths={180} className="framed pad">
      <StatusChoice
        label={labelOf(complaintWords.status)}
        value={contactStatus}
        disabled={busy}
        change={(next) => change({ contactStatus: next })}
      />
      <SelectField
        label={labelOf(complaintWords.assignee)}
        className="labelled-above"
        all={labelOf(complaintWords.nobody)}
        value={assignee?.id}
        disabled={busy}
        options={[...listed, ...assignees].map((person) => [person.id, person.name])}
        onChange={(assigneeId) => change({ assigneeId })}
      />
      {assignee?.id !== me.id && (
        <Button
          variant="primary"
          className="start"
          disabled={busy}
          onClick={() => change(takenOver(contactStatus, me.id))}
        >
          {labelOf(complaintWords.takeOver)}
        </Button>
      )}
    </Columns>
  );
}

interface EntriesProps {
  title: Labels;
  none: Labels;
  entries: readonly { id: string; author: { name: string | null } | null; at: string; content: ReactNode }[];
  branchId: string;
  children?: ReactNode;
}

/** A list of actions with author and time. */
function Entries({ title, none, entries, branchId, children }: EntriesProps) {
  const labelOf = useLabels();
  const { instant } = useFormats();
  return (
    <Panel title={labelOf(title)} heading="h3">
      {!entries.length && <p className="quiet">{labelOf(none)}</p>}
      <ul className="stack plain-list">
        {entries.map(({ id, author, at, content }) => (
          <li key={id} className="wrap">
            <p className="quiet">
              {author?.name ?? labelOf(complaintWords.someone)} · {instant(at, branchId)}
            </p>
            {content}
          </li>
        ))}
      </ul>
      {children}
    </Panel>
  );
}

interface NotesProps extends ComplaintProps {
  busy: boolean;
  add: ReturnType<typeof useComplaintAction<string>>['mutate'];
}

/** The notes of a complaint, with a form for a new one. */
function Notes({ complaint: { written, branchId }, busy, add }: NotesProps) {
  const labelOf = useLabels();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // After an error the text stays in the form.
    add(text.trim(), { onSuccess: () => setText('') });
  };
  return (
    <Entries
      {...{ title: complaintWords.notes, none: complaintWords.noNotes, branchId }}
      entries={written.map(({ createdTime, text: content, ...note }) => ({
        ...note,
        at: createdTime,
        content: <p className="as-written">{content}</p>,
      }))}
    >
      {useMayWrite() && (
        <form className="stack" onSubmit={submit}>
          <TextField
            label={labelOf(complaintWords.note)}
            helperText={labelOf(complaintWords.noteHelp)}
            multiline
            minRows={2}
            maxRows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: longestComplaintNote } }}
          />
          <div className="row row-end">
            <Button type="submit" variant="primary" disabled={busy || !text.trim()}>
              {labelOf(complaintWords.addNote)}
            </Button>
          </div>
        </form>
      )}
    </Entries>
  );
}

const labels: Readonly<Record<string, Labels>> = {
  contactStatus: complaintWords.status,
  assigneeId: complaintWords.assignee,
  firstAnswerTime: complaintWords.firstAnswer,
};

/** The change history of a complaint, newest first. */
function History({ complaint: { history, branchId } }: ComplaintProps) {
  const labelOf = useLabels();
  const { instant } = useFormats();
  const textOf = (field: string, value: unknown): string => {
    if (typeof value !== 'string') return field === 'assigneeId' ? labelOf(complaintWords.nobody) : '—';
    const status = contactStatuses.find((one) => one === value);
    if (field === 'contactStatus' && status) return labelOf(statusWords[status]);
    return field === 'firstAnswerTime' ? instant(value, branchId) : value;
  };
  return (
    <Entries
      {...{ title: complaintWords.history, none: complaintWords.noHistory, branchId }}
      entries={history.map(({ changes, ...entry }) => ({
        ...entry,
        content: changes.map(({ field, before, after }) => (
          <p key={field}>
            {labels[field] ? labelOf(labels[field]) : field}: {textOf(field, before)} → {textOf(field, after)}
          </p>
        )),
      }))}
    />
  );
}
