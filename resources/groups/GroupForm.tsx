import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { groupLanguages, groupLimits, type GroupErrorCode } from '#contract/groupRules.ts';
import { ApiError } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { TickBox, Ticks } from '#ui/Ticks.tsx';
import adminGroups from '../adminGroups/resource.ts';
import { recordPath } from '../define/view/paths.ts';
import { useScope } from '../define/view/scope.ts';
import { useMayWrite } from '../define/view/useMayWrite.ts';
import { BranchesPart } from './BranchesPart.tsx';
import {
  emptyDraft,
  isUnsaved,
  merged,
  picturePlaces,
  problemsOf,
  withoutFiles,
  type Draft,
  type DraftBranch,
} from './draft.ts';
import { PicturePart } from './PicturePart.tsx';
import type { FailedStep } from './save.ts';
import { FailedSteps, SavingProgress, useFailure } from './SavingPart.tsx';
import type { StoredGroup } from './useGroup.ts';
import { useGroupSave } from './useGroupSave.ts';
import { UsersPart } from './UsersPart.tsx';
import { useSay } from '../define/view/say.ts';
import { languageWords, problemWords, words } from './words.ts';
import '../define/view/form/form.css';

interface GroupFormProps {
  /** Null: a new one. */
  stored: StoredGroup | null;
  back: string;
}

/** The person's draft over what is stored, and its saving. Whatever fails, what was typed stays. */
function useDraft(first: StoredGroup | null, admin: boolean) {
  const [stored, setStored] = useState(first);
  const [draft, setDraft] = useState(first?.draft ?? emptyDraft);
  const [stale, setStale] = useState(false);
  const saving = useGroupSave(admin);
  const before = stored?.draft ?? emptyDraft;

  /** @returns whether all went well, and whether something that was typed is still to be saved */
  async function save(only: readonly FailedStep[] | null): Promise<{ saved: boolean; left: boolean }> {
    const { result, stored: now } = await saving.save(stored, before, draft, only);
    const late = result.type === 'error' && result.error instanceof ApiError && result.error.code === 'stale_version';
    setStale(late);
    let next = draft;
    if (now) {
      const failed = result.type === 'api_error' ? result.failed.map(({ step }) => step.key) : [];
      const tried = result.type === 'error' ? [] : (only?.map(({ step }) => step.key) ?? picturePlaces);
      const sent = picturePlaces.filter((place) => tried.includes(place) && !failed.includes(place));
      next =
        result.type === 'success' && !only ? now.draft : merged(before, withoutFiles(draft, before, sent), now.draft);
      setStored(now);
      setDraft(next);
    }
    return { saved: result.type === 'success', left: now !== null && isUnsaved(now.draft, next) };
  }
  const change = (changes: Partial<Draft>) => setDraft((known) => ({ ...known, ...changes }));
  const changeBranches = useCallback(
    (update: (branches: readonly DraftBranch[]) => readonly DraftBranch[]) =>
      setDraft((known) => ({ ...known, branches: update(known.branches) })),
    [],
  );
  return { stored, before, draft, change, changeBranches, stale, saving, save };
}

export function GroupForm({ stored: first, back }: GroupFormProps) {
  const told = useSay();
  const notify = useNotify();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { me, admin } = useScope();
  const queries = useQueryClient();
  const failure = useFailure();
  const { stored, before, draft, change, changeBranches, stale, saving, save } = useDraft(first, admin);
  const [judged, setJudged] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const isNew = stored === null;
  const mayWrite = useMayWrite();
  const readOnly = admin ? !mayWrite : me.role === 'read';
  const busy = saving.progress !== null;
  const problems = problemsOf(draft);
  const fault = (path: string, given: GroupErrorCode | null = null) => {
    const found = given ?? (judged ? problems.group.find((one) => one.path === path)?.code : undefined);
    return found && told(problemWords[found]);
  };
  const duplicate =
    isNew &&
    saving.error instanceof ApiError &&
    saving.error.details?.some(({ code }) => code === 'GROUP_ID_DUPLICATE');
  const unsaved = !readOnly && made === null && (busy || isUnsaved(before, draft));

  // Once nothing is guarded any more.
  useEffect(() => {
    if (made) void navigate(recordPath(adminGroups, made, search), { replace: true });
  }, [made, navigate, search]);

  const submit = async (only: readonly FailedStep[] | null) => {
    setJudged(true);
    if (problems.group.length || problems.branches.size) {
      notify(told(words.mend), { type: 'warning' });
      return show('[aria-invalid="true"], .records-fault');
    }
    const { saved, left } = await save(only);
    for (const list of ['groups', 'adminGroups']) void queries.invalidateQueries({ queryKey: [list] });
    if (!saved) return show('[role="alert"]');
    setJudged(false);
    notify(told(words.saved));
    // What was typed beside the failures stays here until it is saved, too.
    if (first === null && !left) setMade(draft.groupId);
  };

  return (
    <form
      className="record-page record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(null);
      }}
    >
      {saving.failed.length > 0 && <FailedSteps failed={saving.failed} onRetry={() => void submit(saving.failed)} />}
      {saving.error !== null && !duplicate && (
        <p className="form-conflict" role="alert">
          {stale ? told(words.stale) : failure(saving.error)}
        </p>
      )}
      <fieldset className="form-section" inert={busy} data-stale={busy || undefined}>
        <legend>{told(words.group)}</legend>
        <div className="form-grid">
          <TextField
            required
            label={told(words.name)}
            value={draft.groupName}
            disabled={readOnly}
            error={Boolean(fault('groupName'))}
            helperText={fault('groupName')}
            onChange={(event) => change({ groupName: event.target.value })}
          />
          <TextField
            required
            label={told(words.id)}
            value={draft.groupId}
            disabled={!isNew || readOnly}
            error={duplicate || (isNew && Boolean(fault('groupId')))}
            helperText={
              duplicate ? fault('groupId', 'GROUP_ID_DUPLICATE') : (fault('groupId') ?? (isNew && told(words.idHelp)))
            }
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: groupLimits.id * 2 } }}
            onChange={(event) => {
              if (duplicate) saving.clear();
              change({ groupId: event.target.value.trim() });
            }}
          />
          <div className="form-wide stack">
            {(
              [
                ['enableGroupPage', words.page],
                ['shareCustomersBetweenCompanies', words.share],
              ] as const
            ).map(([name, label]) => (
              <TickBox
                key={name}
                label={told(label)}
                on={draft[name]}
                disabled={readOnly}
                onChange={(on) => change({ [name]: on })}
              />
            ))}
          </div>
          <div className="form-wide">
            <Ticks
              legend={told(words.languages)}
              readOnly={readOnly}
              ticks={groupLanguages.map((language) => ({
                name: language,
                label: languageWords[language],
                on: draft.webBookingSelectableLanguages.includes(language),
              }))}
              onChange={(name, on) =>
                change({
                  webBookingSelectableLanguages: groupLanguages.filter((one) =>
                    one === name ? on : draft.webBookingSelectableLanguages.includes(one),
                  ),
                })
              }
            />
          </div>
          <div className="form-wide">
            <UsersPart users={draft.users} readOnly={readOnly || !admin} onChange={(users) => change({ users })} />
          </div>
        </div>
      </fieldset>
      <fieldset className="form-section" inert={busy} data-stale={busy || undefined}>
        <legend>{told(words.pictures)}</legend>
        <div className="form-grid">
          {picturePlaces.map((place) => (
            <PicturePart
              key={place}
              place={place}
              picture={draft[place]}
              readOnly={readOnly}
              onChange={(picture) => change({ [place]: picture })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="form-section" inert={busy} data-stale={busy || undefined}>
        <legend>
          {told(words.branches)} {draft.branches.length > 0 && <span className="quiet">{draft.branches.length}</span>}
        </legend>
        <BranchesPart
          branches={draft.branches}
          problems={judged ? problems.branches : noProblems}
          fault={fault('branches')}
          readOnly={readOnly}
          onChange={changeBranches}
        />
      </fieldset>
      <LeaveGuard unsaved={unsaved} />
      <div className="form-bar">
        {saving.progress ? <SavingProgress progress={saving.progress} /> : <span className="form-space" />}
        <Button
          label={readOnly ? 'ui.form.close' : 'ui.form.cancel'}
          disabled={busy}
          onClick={() => void navigate(back)}
        />
        {!readOnly && (
          <Button type="submit" label="ui.form.save" look="primary" disabled={busy || (!isNew && !unsaved)} />
        )}
      </div>
    </form>
  );
}

/** Leads to what needs a look, which may be far from the button. */
function show(what: string): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(`form :is(${what})`);
    found?.scrollIntoView?.({ block: 'center' });
    found?.focus();
  });
}

const noProblems: ReadonlyMap<string, never[]> = new Map();
