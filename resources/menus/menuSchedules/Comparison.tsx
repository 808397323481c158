import { useTranslate } from 'ra-core';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { compareSchedule } from '#contract/menus/menuCopies.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Differences } from '#ui/Differences.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import menus from './resource.ts';
import type { MenuParams } from './useMenuEditing.ts';
import type { MenuWords } from './useMenuWords.ts';

type Compared = ResponseOf<typeof compareSchedule>;

interface ComparisonProps {
  params: MenuParams;
  /** Another one is compared again. */
  version: number;
  words: MenuWords;
  unsaved: boolean;
  /** Shows the row of an item, or where its problem is. */
  onShow: (problem: Compared['problems'][number]) => void;
}

/** What publishing would change for guests, and what prevents it. */
export function Comparison({ params, version, ...props }: ComparisonProps) {
  const answer = useCall([menus.name, params.companyId, 'comparison', version], compareSchedule, { params });
  return (
    <QueryBoundary answer={answer} rows={4}>
      {(compared) => <Shown {...props} {...{ compared }} />}
    </QueryBoundary>
  );
}

const lists = ['categoriesAdded', 'categoriesRemoved', 'added', 'removed', 'changed'] as const;

/** Names of one list; more are counted. */
const listed = 40;

interface ShownProps extends Pick<ComparisonProps, 'words' | 'unsaved' | 'onShow'> {
  compared: Compared;
}

function Shown({ compared, words, unsaved, onShow }: ShownProps) {
  const translate = useTranslate();
  const { money, day } = useFormats();
  const { problems, difference, orders, currency, published } = compared;
  const namesOf = (all: readonly { id: string; name: string }[], ofCategories: boolean) =>
    [
      ...all.slice(0, listed).map(({ id, name }) => words.recordName(id, ofCategories) ?? name),
      ...(all.length > listed ? [translate('menuEditor.compare.rest', { count: all.length - listed })] : []),
    ].join(', ');
  const none =
    !difference.fields.length && !difference.prices.length && lists.every((list) => !difference[list].length);
  return (
    <div className="stack stack-loose">
      {unsaved && <p className="note">{translate('menuEditor.compare.unsaved')}</p>}
      {problems.length > 0 && (
        <div className="form-conflict stack" role="alert">
          <b>{translate('menuEditor.compare.problems')}</b>
          {problems.map((problem) => (
            <button
              key={`${problem.path} ${problem.code} ${problem.id}`}
              type="button"
              className="link-button"
              onClick={() => onShow(problem)}
            >
              {problem.name && `${problem.name}: `}
              {translate(`errors.field.${problem.code}`)}
            </button>
          ))}
        </div>
      )}
      {!published && <p>{translate('menuEditor.compare.first')}</p>}
      {published && none && <p>{translate('menuEditor.compare.same')}</p>}
      {published && difference.fields.length > 0 && (
        <p>
          <b>{translate('menuEditor.compare.fields')}</b> {difference.fields.map(words.fieldText).join(', ')}
        </p>
      )}
      {lists.map(
        (list) =>
          difference[list].length > 0 && (
            <p key={list} className="wrap">
              <b>{translate(`menuEditor.compare.${list}`, { count: difference[list].length })}</b>{' '}
              {namesOf(difference[list], list.startsWith('categories'))}
            </p>
          ),
      )}
      {difference.prices.length > 0 && (
        <section className="stack">
          <b>{translate('menuEditor.compare.prices', { count: difference.prices.length })}</b>
          <Differences
            differences={difference.prices.map(({ id, name, before, after }) => ({
              key: id,
              label: words.recordName(id, false) ?? name,
              before: money(before, currency),
              after: money(after, currency),
            }))}
          />
        </section>
      )}
      {orders.orders > 0 && (
        <p>
          {translate('menuEditor.compare.orders', {
            total: orders.orders,
            since: day(orders.since),
            more: orders.more,
            less: orders.less,
            unknown: orders.unknown,
            before: money(orders.before, currency),
            after: money(orders.after, currency),
          })}
          {orders.truncated && ` ${translate('menuEditor.compare.truncated')}`}
        </p>
      )}
    </div>
  );
}
