import Dialog from '@mui/material/Dialog';
import { useQueries } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import { errorText } from '#ui/errorText.ts';
import { Skeleton } from '#ui/states.tsx';
import type { SettingsCard, SettingsValues } from '../../settings.ts';
import { valueAt } from '../cells.tsx';
import { sameContent } from '../form/sameContent.ts';
import { useSay } from '../say.ts';
import { useScope } from '../scope.ts';
import { SettingText } from './SettingText.tsx';
import { type Copied, type Place, read, useCopy } from './useSettings.ts';
import { topsOf } from './topsOf.ts';
import '#ui/dialogs.css';

interface CopyDialogProps {
  card: SettingsCard;
  from: Place;
  values: SettingsValues;
  onClose: () => void;
}

/** Gives a branch's settings to others, once it is said what will be different there. */
export default function CopyDialog({ card, from, values, onClose }: CopyDialogProps) {
  const translate = useTranslate();
  const say = useSay();
  const notify = useNotify();
  const id = useId();
  const { copy, takeBack } = useCopy(card);
  const { branches } = useScope();
  const others = branches.filter((branch) => branch.id !== from.branchId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<number | null>(null);
  const [copied, setCopied] = useState<readonly Copied[] | null>(null);
  const own = card.keeps ?? [];
  const given = Object.fromEntries(topsOf(card).flatMap((name) => (own.includes(name) ? [] : [[name, values[name]]])));
  const answers = useQueries({
    queries: others.map((branch) => ({
      queryKey: ['settings', card.get.path, from.companyId, branch.id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        read(card, { companyId: from.companyId, branchId: branch.id }, signal),
    })),
  });
  const rows = others.map((branch, at) => {
    const now = answers[at]?.data;
    const differing = Object.entries(card.fields)
      .map(([name, field]) => ({ source: field.source ?? name, field }))
      .filter(({ source }) => !own.includes(source.split('.')[0] ?? source))
      .filter(({ source }) => now && !sameContent(valueAt(values, source), valueAt(now, source)));
    return { branch, now, error: answers[at]?.error, differing };
  });
  const able = rows.filter(({ differing }) => differing.length > 0);
  const toggle = (branchId: string) =>
    setChosen((all) => new Set(all.has(branchId) ? [...all].filter((one) => one !== branchId) : [...all, branchId]));
  const run = async () => {
    const targets = others.filter((branch) => chosen.has(branch.id));
    const all: Copied[] = [];
    setDone(0);
    try {
      for (const [at, branch] of targets.entries()) {
        const one = await copy({ companyId: from.companyId, branchId: branch.id }, given);
        if (one) all.push(one);
        setDone(at + 1);
      }
    } catch (error) {
      // Branches that have them already keep them; the rest can be tried again, or all taken back.
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
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="sm">
      <div className="confirm settings-copy">
        <h2 id={`${id}-title`}>{translate('ui.settings.copy.title')}</h2>
        <p>{translate('ui.settings.copy.text')}</p>
        {copied && (
          <div className="settings-copied" role="status">
            <span>{translate('ui.settings.copy.done', { smart_count: copied.length })}</span>
            <button type="button" className="button" disabled={busy} onClick={() => void undo()}>
              {translate('ui.settings.copy.undo')}
            </button>
          </div>
        )}
        <ul>
          {rows.map(({ branch, now, error, differing }) => (
            <li key={branch.id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(branch.id)}
                  disabled={busy || differing.length === 0}
                  onChange={() => toggle(branch.id)}
                />
                {branch.name}
              </label>
              {error ? (
                <p className="settings-fault">{errorText(error, translate)}</p>
              ) : !now ? (
                <Skeleton width={140} height={12} />
              ) : differing.length === 0 ? (
                <p className="settings-same">{translate('ui.settings.copy.same')}</p>
              ) : (
                <ul className="settings-differences">
                  {differing.map(({ source, field }) => (
                    <li key={source}>
                      <span>{say(field.label)}</span>
                      <Suspense fallback={null}>
                        <SettingText field={field} value={valueAt(now, source)} /> →{' '}
                        <b>
                          <SettingText field={field} value={valueAt(values, source)} />
                        </b>
                      </Suspense>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <div className="confirm-actions">
          {able.length > 1 && (
            <button
              type="button"
              className="link-button"
              disabled={busy}
              onClick={() => setChosen(new Set(able.map(({ branch }) => branch.id)))}
            >
              {translate('ui.settings.copy.all')}
            </button>
          )}
          <span className="form-space" />
          <button type="button" className="button" disabled={busy} onClick={onClose}>
            {translate(copied ? 'ui.form.close' : 'ui.form.cancel')}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={busy || chosen.size === 0}
            onClick={() => void run()}
          >
            {busy
              ? translate('ui.settings.copy.busy', { done, total: chosen.size })
              : translate('ui.settings.copy.confirm', { smart_count: chosen.size })}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
