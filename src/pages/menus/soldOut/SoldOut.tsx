import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { later } from '#contract/labels/laterLabels.ts';
import type { SoldOutList } from '#contract/menus/soldOut.ts';
import { useText, useLanguage } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { SearchBox } from '#resources/framework/view/SearchBox.tsx';
import { useNow } from '#resources/framework/view/useNow.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import { rowsShown, type SoldOutRow } from './soldOutRows.ts';
import { useSoldOut, type SoldOutActions } from './useSoldOut.ts';
import './soldOut.css';

/** What is sold out at a branch: one tap marks an item or an option for today, or takes it back. */
export default withCompany(function SoldOut({ companyId }) {
  const textOf = useText();
  const { branchId } = useScope();
  if (!branchId) return <EmptyState title={textOf('menuSoldOut.empty')} />;
  return <AtBranch key={`${companyId} ${branchId}`} {...{ companyId, branchId }} />;
});

function AtBranch({ companyId, branchId }: { companyId: string; branchId: string }) {
  const textOf = useText();
  const { search: query } = useLocation();
  const { answer, ...actions } = useSoldOut(companyId, branchId);
  const [search, setSearch] = useState('');
  return (
    <div className="sold-out stack stack-wide">
      <QueryBoundary answer={answer} rows={8} columns={2} large>
        {(list) =>
          list.items.length === 0 ? (
            <EmptyState
              title={textOf('menuSoldOut.empty')}
              text={textOf('menuSoldOut.emptyText')}
              action={
                <Link className="button button-primary" to={`/menu-management/schedules${query}`}>
                  {textOf('menuSoldOut.toMenus')}
                </Link>
              }
            />
          ) : (
            <>
              <div className="sold-out-search">
                <SearchBox hint={textOf('menuSoldOut.search')} delay={100} value={search} onSearch={setSearch} />
              </div>
              <Groups {...{ list, search, actions }} />
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}

interface GroupsProps {
  list: SoldOutList;
  search: string;
  actions: SoldOutActions;
}

function Groups({ list, search, actions }: GroupsProps) {
  const textOf = useText();
  const language = useLanguage();
  const now = useNow(5_000);
  const [open, setOpen] = useState<string | null>(null);
  const { soldOut, groups } = rowsShown(list, { language, search, now });
  const opened = groups.flatMap(({ rows }) => rows).find(({ key }) => key === open);
  const rows = (all: readonly SoldOutRow[]) => (
    <ul className="framed plain-list lines">
      {all.map((row) => (
        <SwitchRow key={row.key} {...{ row, actions, now }} onOpen={() => setOpen(row.key)} />
      ))}
    </ul>
  );
  return (
    <>
      <section className="stack" aria-labelledby="sold-out-now">
        <h2 className="heading" id="sold-out-now">
          {textOf(later.soldOut)}
          {soldOut.length > 0 && <span className="preset-count">{soldOut.length}</span>}
        </h2>
        {soldOut.length > 0 ? (
          rows(soldOut)
        ) : (
          <p className="subtle">
            {search && !groups.length
              ? textOf('menuSoldOut.noMatch', { text: search })
              : textOf('menuSoldOut.allAvailable')}
          </p>
        )}
      </section>
      {groups.map(({ id, name, ofOptions, rows: shown }) => (
        <section key={`${ofOptions} ${id}`} className="stack">
          <h2 className="heading">{ofOptions ? textOf('menuSoldOut.options', { name }) : name}</h2>
          {rows(shown)}
        </section>
      ))}
      {opened && <ItemDialog {...{ row: opened, actions, now }} onClose={() => setOpen(null)} />}
    </>
  );
}
