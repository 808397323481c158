import { useTranslate } from 'ra-core';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { compareSchedule } from '#contract/menus/menuCopies.ts';
import { publishSchedule } from '#contract/menus/menuSchedules.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Differences } from '#ui/Differences.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { treeRowId } from '#ui/tree/groups.ts';
import { useMenuEditor, type MenuEditor } from './menuEditor.ts';
import menus from './resource.ts';
import { recordIn } from './useLibrary.ts';

/** What publishing the saved menu would change; another version is compared again. */
const useComparison = ({ params, base }: MenuEditor) =>
  useCall([menus.name, params.companyId, 'comparison', base.version], compareSchedule, { params });

/** What publishing would change for guests, and what prevents it. @param onShow before a problem is shown */
export function Comparison({ onShow }: { onShow?: () => void }) {
  const answer = useComparison(useMenuEditor());
  return (
    <QueryBoundary answer={answer} rows={4}>
      {(compared) => <Shown {...{ compared, onShow }} />}
    </QueryBoundary>
  );
}

/** Publishes the saved menu, after showing what that changes. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const editor = useMenuEditor();
  const { data } = useComparison(editor);
  return (
    <FormDialog
      title={translate('menuEditor.publishTitle')}
      text={translate('menuEditor.publishText')}
      width="sm"
      submit={translate('menuEditor.publish')}
      invalid={!data || data.problems.length > 0}
      busy={editor.change.isPending}
      onSubmit={() => editor.change.mutate(publishSchedule, { onSettled: onClose })}
      onClose={onClose}
    >
      <div className="scroll-y scroll-fit">
        <Comparison onShow={onClose} />
      </div>
    </FormDialog>
  );
}

const lists = ['categoriesAdded', 'categoriesRemoved', 'added', 'removed', 'changed'] as const;

/** Names of one list; more are counted. */
const listed = 40;

interface ShownProps {
  compared: ResponseOf<typeof compareSchedule>;
  onShow: (() => void) | undefined;
}

function Shown({ compared, onShow }: ShownProps) {
  const { words, unsaved, show, library, nameOf } = useMenuEditor();
  const translate = useTranslate();
  const { money, day } = useFormats();
  const { problems, difference, orders, currency, published } = compared;
  /** In the person's language, unless it has been deleted since. */
  const shownName = (row: string, name: string) => (recordIn(library, row) ? nameOf(row) : name);
  const namesOf = (all: readonly { id: string; name: string }[], ofCategories: boolean) =>
    [
      ...all.slice(0, listed).map(({ id, name }) => shownName(ofCategories ? id : treeRowId('', id), name)),
      ...(all.length > listed ? [translate('menuEditor.compare.rest', { count: all.length - listed })] : []),
    ].join(', ');
  const none =
    !difference.fields.length && !difference.prices.length && lists.every((list) => !difference[list].length);
  const said = [
    ...(orders.unknown < orders.orders
      ? [
          'orders',
          ...(orders.less ? ['ordersLess'] : []),
          ...(orders.unknown ? ['ordersLacking'] : []),
          ...(orders.before === orders.after ? [] : ['ordersTotal']),
        ]
      : ['ordersUnknown']),
    ...(orders.truncated ? ['truncated'] : []),
  ];
  return (
    <div className="stack stack-loose menu-comparison">
      {unsaved && <p className="note">{translate('menuEditor.compare.unsaved')}</p>}
      {problems.length > 0 && (
        <div className="form-conflict stack" role="alert">
          <b>{translate('menuEditor.compare.problems')}</b>
          {problems.map((problem) => (
            <button
              key={`${problem.path} ${problem.code} ${problem.id}`}
              type="button"
              className="link-button start"
              onClick={() => {
                onShow?.();
                show(problem);
              }}
            >
              {problem.code === 'periodMenuRepeat'
                ? translate('menuEditor.compare.overlaps', { name: problem.name })
                : [problem.name, translate(`errors.field.${problem.code}`)].filter(Boolean).join(': ')}
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
              label: shownName(treeRowId('', id), name),
              before: money(before, currency),
              after: money(after, currency),
            }))}
          />
        </section>
      )}
      {orders.orders > 0 && (
        <p>
          {said
            .map((text) =>
              translate(`menuEditor.compare.${text}`, {
                ...orders,
                total: orders.orders,
                since: day(orders.since),
                before: money(orders.before, currency),
                after: money(orders.after, currency),
              }),
            )
            .join(' ')}
        </p>
      )}
    </div>
  );
}
