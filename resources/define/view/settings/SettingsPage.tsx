import { useTranslate } from 'ra-core';
import { useCallback, useId, useState } from 'react';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { EmptyState, TableSkeleton } from '#ui/states.tsx';
import type { SettingsCard } from '../../settings.ts';
import { useScope } from '../scope.ts';
import { SettingsForm } from './SettingsForm.tsx';
import './settings.css';

/** With so many fields one looks for them by words. */
const manyFields = 8;

/** The cards of a page of settings, each saved by itself; those of a branch are chosen by one. */
export function SettingsPage({ cards }: { cards: readonly SettingsCard[] }) {
  const translate = useTranslate();
  const id = useId();
  const { companyId, company, branches, branchId, setBranch } = useScope();
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const tell = useCallback(
    (name: string, is: boolean) =>
      setUnsaved((all) => {
        if (all.has(name) === is) return all;
        const next = new Set(all);
        if (is) next.add(name);
        else next.delete(name);
        return next;
      }),
    [],
  );
  const settle = useCallback(
    (name: string) => setSettled((all) => (all.has(name) ? all : new Set([...all, name]))),
    [],
  );
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  const ofBranch = cards.filter(({ of }) => of === 'branch');
  const branch = branches.find((one) => one.id === branchId) ?? branches[0];
  const fields = cards.reduce((sum, card) => sum + Object.keys(card.fields).length, 0);
  return (
    <div className="settings-page">
      <LeaveGuard
        unsaved={unsaved.size > 0}
        also={ofBranch.some(({ name }) => unsaved.has(name)) ? ['branch_id'] : []}
      />
      <div className="settings-head">
        {ofBranch.length > 0 && (
          <label className="settings-branch" htmlFor={id}>
            <span>{translate('ui.settings.branch')}</span>
            <select id={id} value={branch?.id ?? ''} onChange={(event) => setBranch(event.target.value)}>
              {branches.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {fields > manyFields && (
          <input
            type="search"
            className="search-box"
            aria-label={translate('ui.settings.search')}
            placeholder={translate('ui.settings.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </div>
      {cards.map((card, at) => {
        if (card.of === 'branch' && !branch)
          return company ? (
            <EmptyState key={card.name} title={translate('ui.settings.noBranch')} />
          ) : (
            <TableSkeleton key={card.name} rows={8} columns={2} />
          );
        const place = { companyId, branchId: card.of === 'branch' ? (branch?.id ?? null) : null };
        // Asked for at once, and shown when it will not be pushed down any more.
        const waits = cards.slice(0, at).some(({ name }) => !settled.has(name));
        return (
          <div key={`${card.name} ${place.companyId} ${place.branchId}`} hidden={waits}>
            <SettingsForm {...{ card, place, words }} onUnsaved={tell} onSettled={settle} />
          </div>
        );
      })}
    </div>
  );
}
