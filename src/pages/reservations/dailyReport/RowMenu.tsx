import { Suspense, useState } from 'react';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { lazyPage } from '#ui/lazy.ts';
import { MenuButton } from '#ui/MenuButton.tsx';
import { actionsOf, useAct, type CompletedAction, type RowAction } from './actions.ts';
import { CancelDialog, NoShowDialog } from './ActionDialogs.tsx';
import type { DailyReportWords } from './words.ts';

const SeatDialog = lazyPage(() => import('./SeatDialog.tsx'));

interface RowMenuProps {
  row: Reservation;
  words: DailyReportWords;
  now: number;
}

/** The actions for a party. Those that are hard to undo ask for confirmation. */
export function RowMenu({ row, words, now }: RowMenuProps) {
  const { companyId } = useScope();
  const act = useAct(companyId ?? '');
  const [asking, setAsking] = useState<RowAction | null>(null);
  const actions = actionsOf(row, now);
  if (!actions.length) return null;

  const close = () => setAsking(null);
  const run = (done: CompletedAction) => act.mutate({ row, done }, { onSettled: close });
  const choose = (action: RowAction) => {
    if (action === 'seat' || action === 'cancel' || action === 'noShow') setAsking(action);
    else run({ action });
  };
  const dialog = { row, words, busy: act.isPending, onClose: close, onDone: run };
  return (
    <>
      <MenuButton
        className="icon-button report-menu"
        label={words.text('row.menu', { name: words.name(row), time: words.time(row) })}
        disabled={act.isPending}
        items={() =>
          actions.map((action) => ({
            key: action,
            label: words.text(`action.${action}`),
            onChoose: () => choose(action),
          }))
        }
      >
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <path d="M4 9h.01M9 9h.01M14 9h.01" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
        </svg>
      </MenuButton>
      {asking === 'seat' && (
        <Suspense fallback={null}>
          <SeatDialog {...dialog} />
        </Suspense>
      )}
      {asking === 'cancel' && <CancelDialog {...dialog} />}
      {asking === 'noShow' && <NoShowDialog {...dialog} />}
    </>
  );
}
