import { later } from '#contract/labels/laterLabels.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { common } from '#contract/labels/commonLabels.ts';
import { dayTotals, tallySum, type DailyReport } from '#contract/reservations/dailyReport.ts';
import { reservationStates, type Reservation } from '#contract/reservations/reservations.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import {
  dailyColumnLabels,
  dailyColumnsOf,
  reportTitle,
  sectionText,
  sectionTitle,
  type ColumnName,
} from './columns.ts';
import { linesOf } from './rows.ts';
import { papers, type ReportState } from './reportState.ts';
import { useWholeReport } from './useReport.ts';
import { useReportState, useDiningDay } from './useReportState.ts';
import { useDailyReportWords, type DailyReportWords } from './words.ts';
import './sheet.css';

/** The printed report: all rows, headings on every page, and nothing of the surrounding app. */
export function Sheet({ companyId }: { companyId: string }) {
  const { branchId } = useScope();
  const { state, hrefOf } = useReportState();
  const words = useDailyReportWords();
  const today = useDiningDay();
  const paper = state.sheet ?? 'a4';
  const answer = useWholeReport({ companyId, branchId, date: state.date ?? today }, state);

  useEffect(() => {
    // Named pages start with an empty page if the surrounding elements use the default page.
    document.documentElement.dataset.paper = paper;
    return () => {
      delete document.documentElement.dataset.paper;
    };
  }, [paper]);

  return (
    <div className="paper stack stack-wide">
      <div className="paper-bar row">
        <Link className="button" to={hrefOf({ sheet: null })}>
          {words.text('sheet.back')}
        </Link>
        <nav className="presets" aria-label={words.text('sheet.paper')}>
          {papers.map((one) => (
            <Link
              key={one}
              className="preset"
              to={hrefOf({ sheet: one })}
              replace
              aria-current={one === paper ? 'true' : undefined}
            >
              {one === 'a4' ? 'A4' : 'Letter'}
            </Link>
          ))}
        </nav>
        <Button
          className="push"
          variant="primary"
          label="dailyReport.sheet.print"
          disabled={!answer.data}
          onClick={() => window.print()}
        />
      </div>
      <QueryBoundary answer={answer} rows={12} columns={8} large>
        {(report) => <Page {...{ report, state, words }} />}
      </QueryBoundary>
    </div>
  );
}

function Page({ report, state, words }: { report: DailyReport; state: ReportState; words: DailyReportWords }) {
  const { instant, longDay } = useFormats();
  const scope = useScope();
  const [made] = useState(() => new Date().toISOString());
  const zone = branchZone(scope);
  const withBranch = scope.branchId === null && scope.branches.length > 1;
  const branch = scope.branches.find(({ id }) => id === scope.branchId) ?? (withBranch ? undefined : scope.branches[0]);
  const { states } = dayTotals(report.sections);
  const columns = dailyColumnsOf(state, withBranch);
  const cells = paperCells(words);
  return (
    // Wider than a phone, so it scrolls horizontally, also with the keyboard.
    <article className="paper-sheet" aria-label={words.text('file.print')} tabIndex={0}>
      <header className="paper-head">
        <h2>{reportTitle(state, words)}</h2>
        <p>
          <b>{longDay(report.date)}</b> · {scope.company?.name} · {branch?.name ?? words.say(common.allBranches)}
        </p>
        <p>{words.sum(states, state.states.length ? state.states : undefined)}</p>
        <p>
          {reservationStates
            .filter((one) => states[one].parties > 0)
            .map((one) => `${words.state(one)} ${words.number(tallySum(states, [one]).parties)}`)
            .join(' · ')}
        </p>
      </header>
      <table className="paper-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={`paper-${name}`}>
                {words.say(dailyColumnLabels[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(report).map((line) =>
            line.kind === 'section' ? (
              <tr className="paper-section" key={line.key}>
                <th colSpan={columns.length} scope="rowgroup">
                  {sectionTitle(line.totals, report, words)}
                  <span> {sectionText(line.totals, state.states, words)}</span>
                </th>
              </tr>
            ) : (
              <tr key={line.key} data-cancelled={line.row.state.startsWith('cancelled') || undefined}>
                {columns.map((name) => (
                  <td key={name} className={`paper-${name}`}>
                    {cells[name](line.row)}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
      <footer className="paper-foot">
        <p>
          {words.text('sheet.rows', { rows: words.number(report.rows.length), total: words.number(report.total) })} ·{' '}
          {words.say(later.filter, { filter: filterWords(state, words) })} ·{' '}
          {words.text('sheet.made', { time: instant(made), zone })}
        </p>
        {report.rows.length < report.total && (
          <p className="paper-warning">{words.text('sheet.tooMany', { rows: words.number(report.rows.length) })}</p>
        )}
      </footer>
    </article>
  );
}

/** The cells of a printed row, without empty values. */
function paperCells(words: DailyReportWords): Readonly<Record<ColumnName, (row: Reservation) => ReactNode>> {
  const number = (value: number) => (value ? words.number(value) : '');
  const small = (parts: readonly (string | undefined)[]) => <small>{parts.filter(Boolean).join(' · ')}</small>;
  return {
    time: words.time,
    state: (row) => (
      <>
        {words.state(row.state)} {small([row.unresolved ? words.unresolved : words.more(row)])}
      </>
    ),
    branch: ({ branch }) => branch.name,
    guest: (row) => (
      <>
        {row.customer?.isVIP && '★ '}
        <b>{words.name(row)}</b>{' '}
        {small([
          words.phone(row),
          row.customer ? words.text('row.visits', { smart_count: row.customer.visits }) : '',
          row.customer?.noShows ? words.text('row.noShows', { smart_count: row.customer.noShows }) : '',
        ])}
      </>
    ),
    party: ({ groupSize }) => words.number(groupSize),
    chairs: ({ numberOfKidChairs }) => number(numberOfKidChairs),
    sets: ({ numberOfKidSets }) => number(numberOfKidSets),
    tables: ({ tableStrings }) => tableStrings.join(', '),
    wait: (row) => (row.state === 'seated' ? words.wait(row, 0) : ''),
    notes: ({ customerNote, note }) => (
      <>
        {customerNote && <span>{words.text('row.asked', { text: customerNote })} </span>}
        {note?.note}
      </>
    ),
    taken: (row) => (
      <>
        {words.source(row.createdFrom)} {small([row.createdBy?.name, words.taken(row)])}
      </>
    ),
  };
}

/** The report's filters as text. */
function filterWords({ search, states, sources, sections }: ReportState, words: DailyReportWords): string {
  const parts = [
    search && `“${search}”`,
    states.map((one) => words.state(one)).join(' / '),
    sources.map(words.source).join(' / '),
    sections.map((one) => words.section(one)).join(' / '),
  ].filter(Boolean);
  return parts.join(' · ') || words.say(later.wholeDay);
}
