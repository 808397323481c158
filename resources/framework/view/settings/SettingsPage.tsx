import { useTranslate } from 'ra-core';
import { createElement, useCallback, useId, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { common } from '#contract/labels/commonLabels.ts';
import { Button } from '#ui/Button.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { lazyOnce } from '#ui/lazy.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { EmptyState, TableSkeleton } from '#ui/states.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useNameSet } from '#ui/useNameSet.ts';
import type { Settings, SettingsCard } from '../../settings.ts';
import { useLabels } from '../labels.ts';
import { useScope } from '../scope.ts';
import { useMayWrite } from '../useMayWrite.ts';
import { SettingsForm } from './SettingsForm.tsx';
import './settings.css';

/** From this number of fields on, there is a search. */
const manyFields = 8;

const fieldsIn = (cards: readonly SettingsCard[]) =>
  cards.reduce((sum, card) => sum + Object.keys(card.fields).length, 0);

/** The key of a form's state: a card of the company, or of one branch. */
const draftKey = (card: string, branchId: string | null) => `${card} ${branchId ?? ''}`;

interface SettingsPageProps extends Settings {
  /** The branch is selected in the top bar. */
  branchInBar?: boolean;
}

/**
 * The cards of a settings page. Branch cards belong to the selected branch, and edits for other branches stay; one bar
 * saves all changes.
 */
export function SettingsPage({ cards: all, aside, branchInBar = false }: SettingsPageProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const base = useId();
  const [search, setSearch] = useSearchParams();
  const { companyId, me } = useScope();
  const cards = all.filter(({ adminOnly }) => !adminOnly || me.isAdmin);
  const [unsaved, markUnsaved] = useNameSet();
  const [settled, markSettled] = useNameSet();
  const [words, setWords] = useState('');
  const [inside, setInside] = useState<Readonly<Record<string, string>>>({});
  const page = useRef<HTMLDivElement>(null);
  const mayWrite = useMayWrite();
  const onUnsaved = useCallback(
    (card: string, branchId: string | null, is: boolean) => markUnsaved(draftKey(card, branchId), is),
    [markUnsaved],
  );
  const onSettled = useCallback((card: string) => markSettled(card, true), [markSettled]);
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  const tabs = [...new Map(cards.flatMap(({ tab }) => (tab ? [[tab.en, tab] as const] : [])))];
  const tabParam = search.get('tab');
  const active = tabs.find(([name]) => name === tabParam)?.[0] ?? tabs[0]?.[0];
  const shown = cards.filter(({ tab }) => !tab || tab.en === active);
  const open = (name: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set('tab', name);
      return next;
    });
  const edited = (name: string) =>
    cards.some((card) => card.tab?.en === name && [...unsaved].some((one) => one.startsWith(`${card.name} `)));
  return (
    <div className="settings-page stack stack-wide" ref={page}>
      <LeaveGuard unsaved={unsaved.size > 0} />
      {tabs.length > 1 && (
        <>
          <span id={`${base}-label`} className="visually-hidden">
            {translate('ui.settings.sections')}
          </span>
          <Tabs
            base={base}
            labelledBy={`${base}-label`}
            active={active ?? ''}
            onChange={open}
            tabs={tabs.map(([name, tab]) => ({
              name,
              label: edited(name) ? translate('ui.settings.edited', { name: labelOf(tab) }) : labelOf(tab),
            }))}
          />
        </>
      )}
      <div className="settings-head row">
        {!branchInBar && shown.some(({ of }) => of === 'branch') && <BranchChoice {...{ unsaved }} />}
        {fieldsIn(shown) > manyFields && (
          <input
            type="search"
            className="search-box"
            aria-label={translate('ui.settings.search')}
            placeholder={translate('ui.settings.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        {aside && shown.some(({ of }) => of === 'branch') && createElement(lazyOnce(aside), { companyId })}
      </div>
      <div
        id={`${base}-panel`}
        role={tabs.length > 1 ? 'tabpanel' : undefined}
        className="settings-cards stack stack-wide"
      >
        {cards.map((card, at) => {
          const here = shown.includes(card);
          // Requested immediately, and shown when its position is final.
          const deferred = cards.slice(0, at).some((before) => shown.includes(before) && !settled.has(before.name));
          return (
            <DeferredCard
              key={card.name}
              {...{ card, words, unsaved, onUnsaved, onSettled, deferred }}
              shown={here}
              open={inside[card.name]}
              onOpen={(name) => setInside((before) => ({ ...before, [card.name]: name }))}
            />
          );
        })}
      </div>
      {mayWrite && <SaveBar {...{ unsaved, page }} />}
    </div>
  );
}

/** Saves every card with changes, of all branches and tabs. */
function SaveBar({ unsaved, page }: { unsaved: ReadonlySet<string>; page: RefObject<HTMLElement | null> }) {
  const translate = useTranslate();
  const { branches, branchId } = useScope();
  const current = branchId ?? branches[0]?.id;
  // If there are other unsaved changes, of a branch that is not shown.
  const elsewhere = branches.filter(({ id }) => id !== current && [...unsaved].some((name) => name.endsWith(` ${id}`)));
  const save = () => {
    for (const form of page.current?.querySelectorAll<HTMLFormElement>('form:has([data-unsaved])') ?? [])
      form.requestSubmit();
  };
  return (
    <div className="row form-bar settings-save" onMouseDown={(event) => event.preventDefault()}>
      <span className="subtle small">
        {elsewhere.map(({ name }) => translate('ui.settings.edited', { name })).join(' · ')}
      </span>
      <span className="push" />
      <Button variant="primary" disabled={unsaved.size === 0} onClick={save}>
        {translate('ra.action.save')}
      </Button>
    </div>
  );
}

/** The branches of the company, with those marked that have unsaved edits. */
function BranchChoice({ unsaved }: { unsaved: ReadonlySet<string> }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { branches, branchId, setBranch } = useScope();
  const edited = (branch: string) => [...unsaved].some((name) => name.endsWith(` ${branch}`));
  const branch = branches.find((one) => one.id === branchId) ?? branches[0];
  return (
    <SelectField
      className="settings-branch labelled-above"
      label={labelOf(common.branch)}
      value={branch?.id ?? ''}
      options={branches.map(({ id, name }) => [id, edited(id) ? translate('ui.settings.edited', { name }) : name])}
      onChange={setBranch}
    />
  );
}

interface DeferredCardProps {
  card: SettingsCard;
  words: string;
  unsaved: ReadonlySet<string>;
  shown: boolean;
  deferred: boolean;
  onUnsaved: (card: string, branchId: string | null, unsaved: boolean) => void;
  onSettled: (card: string) => void;
  open: string | undefined;
  onOpen: (name: string) => void;
}

/** A card of the company or the selected branch, and hidden ones of branches with unsaved edits. */
function DeferredCard({
  card,
  words,
  unsaved,
  shown,
  deferred,
  open,
  onOpen,
  onUnsaved,
  onSettled,
}: DeferredCardProps) {
  const translate = useTranslate();
  const { companyId, company, branches, branchId } = useScope();
  const ofBranch = card.of === 'branch';
  const branch = branches.find((one) => one.id === branchId) ?? branches[0];
  const unsavedBranches = branches.filter(({ id }) => unsaved.has(draftKey(card.name, id)));
  if (!companyId) return null;
  if (ofBranch && !branch) {
    if (!shown) return null;
    return company ? <EmptyState title={translate('ui.settings.noBranch')} /> : <TableSkeleton rows={8} columns={2} />;
  }
  const chosen = ofBranch ? (branch?.id ?? null) : null;
  const ids = ofBranch ? [...new Set([chosen, ...unsavedBranches.map(({ id }) => id)])] : [null];
  return ids.map((id) => {
    const here = shown && id === chosen;
    if (!here && !unsaved.has(draftKey(card.name, id))) return null;
    const place = { companyId, branchId: id };
    return (
      <div key={`${companyId} ${id}`} hidden={!here || deferred}>
        <SettingsForm {...{ card, place, deferred, open, onOpen, onUnsaved, onSettled }} words={here ? words : ''} />
      </div>
    );
  });
}
