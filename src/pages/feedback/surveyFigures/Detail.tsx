import { Link } from 'react-router';
import { pageSizes } from '#contract/core/constants.ts';
import { questionRefs, surveySteps, unsatisfiedLists } from '#contract/feedback/surveyFields.ts';
import {
  listCommentedSubmissions,
  listSurveyLinks,
  listSurveySubmissions,
  type SurveyLink,
  type SurveySubmission,
} from '#contract/feedback/surveys.ts';
import { call } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { choiceParam, dayParam, defineAddress, flagParam, idLike, textParam } from '#ui/address.ts';
import { useAddress } from '#ui/useAddress.ts';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Checkbox } from '#ui/CheckboxGroup.tsx';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import Status from '../complaints/Status.tsx';
import { RowConditions } from '#src/pages/platform/recordFigures/RowConditions.tsx';
import { RowList, useAppended } from '#src/pages/platform/recordFigures/RowList.tsx';
import { useRowConditions, type RowConditionState } from '#src/pages/platform/recordFigures/useRowConditions.ts';
import { Submission } from './Submission.tsx';
import { SurveyFrame } from './SurveyFrame.tsx';
import {
  questionAt,
  useAddressed,
  useSurveyFailureText,
  useSurvey,
  useSurveyedBranch,
  useSurveyTexts,
  questionValues,
} from './useSurvey.ts';
import { surveyFigureWords } from './words.ts';

const rowsAddress = defineAddress({
  step: choiceParam(surveySteps),
  commented: flagParam,
  unsatisfied: choiceParam(unsatisfiedLists),
  ref: choiceParam(questionRefs),
  value: textParam(idLike),
  from: dayParam,
  to: dayParam,
});
type Conditions = ReturnType<typeof rowsAddress.read>;
const opened = defineAddress({ submission: textParam() });

interface RowsProps {
  rows: RowConditionState<Conditions>;
}

/** The guests' single answers. `submission` in the address opens one. */
export default function Detail() {
  const labelOf = useLabels();
  const { state, change } = useAddress(opened);
  const rows = useRowConditions(rowsAddress);
  const { step, commented, unsatisfied, from, to } = rows.conditions;
  const { submission } = state;
  const lists = {
    listAll: { on: !step && !commented && !unsatisfied, shows: {} },
    unsatisfiedOpen: { on: !step && unsatisfied === 'open', shows: { unsatisfied: 'open' } },
    comments: { on: !step && commented === true, shows: { commented: 'true' } },
    links: { on: step !== undefined, shows: { step: 'issued' } },
  };
  return (
    <SurveyFrame view="detail">
      <div className="presets" role="group" aria-label={labelOf(surveyFigureWords.lists)}>
        <ToggleButtons
          names={['listAll', 'unsatisfiedOpen', 'comments', 'links']}
          text={(name) => labelOf(surveyFigureWords[name])}
          pressed={(name) => lists[name].on}
          onPress={(name) => rows.show({ from, to, ...lists[name].shows })}
        />
      </div>
      <RowConditions rows={rows} title={labelOf(surveyFigureWords.filters)}>
        {step ? (
          <SelectField
            label={labelOf(surveyFigureWords.step)}
            value={step}
            options={surveySteps.map((one) => [one, labelOf(surveyFigureWords[one])])}
            onChange={(next) => rows.change({ step: next })}
          />
        ) : (
          <AnswerConditions rows={rows} />
        )}
      </RowConditions>
      {step ? <LinkRows rows={rows} /> : <AnswerRows rows={rows} />}
      {submission && <Submission id={submission} onClose={() => change({ submission: null })} />}
    </SurveyFrame>
  );
}

function AnswerConditions({ rows: { conditions, change } }: RowsProps) {
  const labelOf = useLabels();
  const survey = useSurvey().data;
  const texts = useSurveyTexts();
  const question = questionAt(survey, conditions.ref);
  // The filter value may be a choice that the form no longer has.
  const values = question ? questionValues(question, conditions.value ? { [conditions.value]: 1 } : {}) : [];
  const labels = { all: surveyFigureWords.unsatisfied, open: surveyFigureWords.unsatisfiedOpen };
  return (
    <>
      <SelectField
        label={labelOf(surveyFigureWords.question)}
        all={labelOf(surveyFigureWords.any)}
        value={conditions.ref}
        options={(survey?.definition.fields ?? []).map((field) => [field.ref, texts.title(field)])}
        onChange={(ref) => change({ ref, value: null })}
      />
      {question && values.length > 0 && (
        <SelectField
          label={labelOf(surveyFigureWords.value)}
          all={labelOf(surveyFigureWords.any)}
          value={conditions.value}
          options={values.map((value) => [value, texts.value(question, value)])}
          onChange={(value) => change({ value })}
        />
      )}
      <SelectField
        label={labelOf(surveyFigureWords.satisfaction)}
        all={labelOf(surveyFigureWords.any)}
        value={conditions.unsatisfied}
        options={unsatisfiedLists.map((one) => [one, labelOf(labels[one])])}
        onChange={(unsatisfied) => change({ unsatisfied })}
      />
      <Checkbox
        label={labelOf(surveyFigureWords.onlyComments)}
        on={conditions.commented ?? false}
        onChange={(on) => change({ commented: on ? 'true' : null })}
      />
    </>
  );
}

/** The API needs both days; a single day is used for both. */
const daysOf = ({ from, to }: RowsProps['rows']['conditions']) => ({ firstDay: from ?? to, lastDay: to ?? from });

/** The texts around a list of rows. */
function useRowTexts(total: number, narrowed: boolean, none: string) {
  const labelOf = useLabels();
  const { number } = useFormats();
  return {
    found: total > 0 && labelOf(surveyFigureWords.found, { n: number(total) }),
    empty: narrowed
      ? { title: labelOf(surveyFigureWords.nothing), text: labelOf(surveyFigureWords.nothingText) }
      : { title: none, text: labelOf(surveyFigureWords.noneText) },
    failureText: useSurveyFailureText(),
  };
}

/** Answers, latest first. */
function AnswerRows({ rows: { conditions, narrowed } }: RowsProps) {
  const labelOf = useLabels();
  const { family, input } = useAddressed();
  const { commented, ref, value, unsatisfied } = conditions;
  const { params, query } = input({ ...daysOf(conditions), ref, value: ref && value, unsatisfied });
  const list = useAppended([...family, 'rows', commented ?? false, query], {
    perPage: pageSizes.surveys,
    fetchPage: (page, signal) =>
      call(commented ? listCommentedSubmissions : listSurveySubmissions, { params, query: { ...query, page }, signal }),
    idOf: ({ submissionId }) => submissionId,
  });
  return (
    <RowList
      list={list}
      label={labelOf(surveyFigureWords.answers)}
      {...useRowTexts(list.total, narrowed, labelOf(surveyFigureWords.none))}
    >
      {(row) => <AnswerRow row={row} />}
    </RowList>
  );
}

function AnswerRow({ row }: { row: SurveySubmission }) {
  const labelOf = useLabels();
  const { instant } = useFormats();
  const branch = useSurveyedBranch()(row.branchId);
  const { hrefOf } = useAddress(opened);
  const { submissionId, branchId, submittedTime, unsatisfied, contactStatus, response } = row;
  const at = instant(submittedTime, branchId);
  const texts = response.answers.flatMap((answer) => (answer.type === 'text' ? [answer.text] : []));
  return (
    <>
      <div className="row">
        <Link
          className="whole-link"
          to={hrefOf({ submission: submissionId })}
          aria-label={labelOf(surveyFigureWords.open, { n: `${branch}, ${at}` })}
        >
          {at}
        </Link>
        <span className="quiet">{branch}</span>
        <span className={unsatisfied ? 'tag tag-bad' : 'tag tag-on'}>
          {labelOf(unsatisfied ? surveyFigureWords.unsatisfied : surveyFigureWords.content)}
        </span>
        {contactStatus && <Status row={{ contactStatus }} />}
      </div>
      <p className={texts.length ? 'as-written' : 'quiet'}>{texts.join('\n') || labelOf(surveyFigureWords.noText)}</p>
    </>
  );
}

/** Links that reached a step, latest first. The link itself is not shown: it is the guest's. */
function LinkRows({ rows: { conditions } }: RowsProps) {
  const labelOf = useLabels();
  const { family, input } = useAddressed();
  const { step, from, to } = conditions;
  const { params, query } = input({ ...daysOf(conditions), step });
  const list = useAppended([...family, 'linkRows', query], {
    perPage: pageSizes.surveys,
    fetchPage: (page, signal) => call(listSurveyLinks, { params, query: { ...query, page }, signal }),
    idOf: ({ id }) => id,
  });
  const narrowed = step !== 'issued' || Boolean(from ?? to);
  return (
    <RowList
      list={list}
      label={labelOf(surveyFigureWords.links)}
      {...useRowTexts(list.total, narrowed, labelOf(surveyFigureWords.noLinks))}
    >
      {(row) => <LinkRow row={row} />}
    </RowList>
  );
}

function LinkRow({ row }: { row: SurveyLink }) {
  const labelOf = useLabels();
  const { instant } = useFormats();
  const branchName = useSurveyedBranch();
  const { hrefOf } = useAddress(opened);
  const { id, branchId, issuedTime, openedTime, submittedTime, expiresTime } = row;
  const at = (label: (typeof surveyFigureWords)['issued'], moment: string) =>
    `${labelOf(label)} ${instant(moment, branchId)}`;
  const seen = openedTime ?? submittedTime;
  const lines = [
    seen ? at(surveyFigureWords.opened, seen) : labelOf(surveyFigureWords.notOpened),
    !submittedTime && expiresTime && at(surveyFigureWords.ends, expiresTime),
  ];
  return (
    <>
      <div className="row">
        <b>{at(surveyFigureWords.issued, issuedTime)}</b>
        <span className="quiet">{branchName(branchId)}</span>
        {submittedTime && (
          <Link className="whole-link" to={hrefOf({ submission: id })}>
            {at(surveyFigureWords.answeredAt, submittedTime)}
          </Link>
        )}
      </div>
      <div className="subtle">{lines.filter(Boolean).join(' · ')}</div>
    </>
  );
}
