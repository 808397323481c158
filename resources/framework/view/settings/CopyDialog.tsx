import { later } from '#contract/labels/laterLabels.ts';
import { useLanguage } from '../labels.ts';
import { useQueries } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Checkbox } from '#ui/CheckboxGroup.tsx';
import { Skeleton } from '#ui/states.tsx';
import { useNameSet } from '#ui/useNameSet.ts';
import type { SettingsCard, SettingsValues } from '../../settings.ts';
import { useScope } from '../scope.ts';
import { SettingDifferences } from './SettingText.tsx';
import { type Copied, type SettingsOwner, read, useCopy } from './useSettings.ts';
import { changesOf } from '../form/edits.ts';
import { topOf, topLevelFields } from './topLevelFields.ts';

interface CopyDialogProps {
  card: SettingsCard;
  from: SettingsOwner;
  values: SettingsValues;
  onClose: () => void;
}

/** Copies a branch's settings to others, after showing the differences. */
export default function CopyDialog({ card, from, values, onClose }: CopyDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const { copy, takeBack } = useCopy(card);
  const { branches, me } = useScope();
  const others = branches.filter((branch) => branch.id !== from.branchId);
  const [chosen, choose] = useNameSet();
  const [done, setDone] = useState<number | null>(null);
  const [copied, setCopied] = useState<readonly Copied[] | null>(null);
  const own = [...(card.keeps ?? []), ...((!me.isAdmin && card.admin) || [])].map((name) =>
    topOf(card.fields[name]?.source ?? name),
  );
  const initialValues = Object.fromEntries(
    topLevelFields(card).flatMap((name) => (own.includes(name) ? [] : [[name, values[name]]])),
  );
  const answers = useQueries({
    queries: others.map((branch) => ({
      queryKey: ['settings', card.get.path, from.companyId, branch.id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        read(card, { companyId: from.companyId, branchId: branch.id }, signal),
    })),
  });
  const rows = others.map((branch, at) => {
    const now = answers[at]?.data;
    const differs = now
      ? changesOf(card.fields, now, values).filter(({ source }) => topOf(source) in initialValues)
      : [];
    return { branch, now, error: answers[at]?.error, differs };
  });
  const able = rows.filter(({ differs }) => differs.length > 0);
  const run = async () => {
    const targets = others.filter((branch) => chosen.has(branch.id));
    const all: Copied[] = [];
    setDone(0);
    try {
      for (const [at, branch] of targets.entries()) {
        const one = await copy({ companyId: from.companyId, branchId: branch.id }, initialValues);
        if (one) all.push(one);
        setDone(at + 1);
      }
    } catch (error) {
      // Branches that already have them keep them; the rest can be retried, or all undone.
      notify(errorText(error, translate), { type: 'error' });
    }
    setDone(null);
    if (all.length) setCopied([...(copied ?? []), ...all]);
  };
  const undo = async () => {
    setDone(0);
    const left: Copied[] = [];
    for (const [at, one] of (copied ?? []).entries()) {
      try {
        await takeBack(one);
      } catch (error) {
        notify(errorText(error, translate), { type: 'error' });
        left.push(one);
      }
      setDone(at + 1);
    }
    setDone(null);
    setCopied(left.length ? left : null);
    if (!left.length) notify('ui.settings.copy.undone');
  };
  const busy = done !== null;
  return (
    <FormDialog
      title={translate('ui.settings.copy.title')}
      text={translate('ui.settings.copy.text')}
      width="sm"
      cancel={translate(copied ? 'ra.action.close' : 'ra.action.cancel')}
      submit={
        busy
          ? translate('ui.settings.copy.busy', { done, total: chosen.size })
          : translate(`ui.settings.copy.${chosen.size ? 'confirm' : 'none'}`, { smart_count: chosen.size })
      }
      busy={busy}
      invalid={chosen.size === 0}
      before={
        <>
          {able.length > 1 && (
            <Button
              variant="link"
              disabled={busy}
              onClick={() =>
                choose(
                  able.map(({ branch }) => branch.id),
                  true,
                )
              }
            >
              {later.chooseAll[language]}
            </Button>
          )}
          <span className="push" />
        </>
      }
      onSubmit={() => void run()}
      onClose={onClose}
    >
      {copied && (
        <div className="note row row-apart" role="status">
          <span>{translate('ui.settings.copy.done', { smart_count: copied.length })}</span>
          <Button label="ui.settings.copy.undo" disabled={busy} onClick={() => void undo()} />
        </div>
      )}
      <ul className="popup-options plain-list lines">
        {rows.map(({ branch, now, error, differs }) => (
          <li key={branch.id}>
            <Checkbox
              label={branch.name}
              on={chosen.has(branch.id)}
              disabled={busy || differs.length === 0}
              onChange={(on) => choose(branch.id, on)}
            />
            {error ? (
              <p className="fail">{errorText(error, translate)}</p>
            ) : !now ? (
              <Skeleton width={140} height={12} />
            ) : differs.length === 0 ? (
              <p className="subtle">{translate('ui.settings.copy.same')}</p>
            ) : (
              <SettingDifferences differences={differs} />
            )}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
