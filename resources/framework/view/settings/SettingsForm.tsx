import { common } from '#contract/labels/commonLabels.ts';
import { useLanguage } from '../labels.ts';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Form, RecordContextProvider, useNotify, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { managingRoles, type Role } from '#contract/core/permissions.ts';
import { ResponseError, isStale } from '#data-provider/client.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { lazyPage } from '#ui/lazy.ts';
import { TableSkeleton } from '#ui/states.tsx';
import type { SettingsCard, SettingsValues } from '../../settings.ts';
import { Following } from '../form/FormNormalize.tsx';
import { scrollToError, ScrollToServerErrors } from '../form/scrollToError.tsx';
import { changesOf } from '../form/edits.ts';
import { usePreloadedSchema } from '../form/RecordForm.tsx';
import { EditingProvider, useEditingState, type Saved } from '../form/useEditing.tsx';
import { currencyOf, useScope } from '../scope.ts';
import { useFormats } from '../useFormats.ts';
import { useMay, useMayWrite } from '../useMayWrite.ts';
import { settingsResolver } from './resolver.ts';
import { SettingsSections } from './SettingsSections.tsx';
import { SettingDifferences } from './SettingText.tsx';
import { type SettingsOwner, type Stored, useSave, useStored } from './useSettings.ts';
import { topLevelFields } from './topLevelFields.ts';
import '../form/form.css';

const CopyDialog = lazyPage(() => import('./CopyDialog.tsx'));
const HistoryDrawer = lazyPage(() => import('./HistoryDrawer.tsx'));

interface SettingsFormProps {
  card: SettingsCard;
  place: SettingsOwner;
  /** The search text for fields. */
  words: string;
  onUnsaved: (card: string, branchId: string | null, unsaved: boolean) => void;
  /** The open tab. */
  open: string | undefined;
  onOpen: (name: string) => void;
  /** Its values are requested, and it is rendered later. */
  deferred: boolean;
  /** It has its final height. */
  onSettled: (card: string) => void;
}

/** One card: loaded, shown as a form, saved with the version that the user saw. */
export function SettingsForm(props: SettingsFormProps) {
  const { card, place, deferred, onSettled } = props;
  const answer = useStored(card, place);
  // Once rendered it stays, with its edits.
  const [ready, setReady] = useState(!deferred);
  if (!deferred && !ready) setReady(true);
  const failed = answer.isError && !answer.data;
  useEffect(() => {
    if (failed) onSettled(card.name);
  }, [failed, onSettled, card.name]);
  const waiting = <TableSkeleton rows={8} columns={2} />;
  return (
    <QueryBoundary answer={answer} waiting={waiting} large>
      {(stored) =>
        ready ? (
          <Suspense fallback={waiting}>
            <CardForm {...props} stored={stored} />
          </Suspense>
        ) : (
          waiting
        )
      }
    </QueryBoundary>
  );
}

/** Whether the user may change a card; the server checks again. */
function useMayChange({ permission, admin = [], fields }: SettingsCard): boolean {
  const { me } = useScope();
  const open = useMay(permission);
  return useMayWrite() && open && (me.isAdmin || admin.length < Object.keys(fields).length);
}

/** Whether the user may see the audit log. */
function useMaySeeHistory(): boolean {
  const { me } = useScope();
  return useMay('companyManagement') && (managingRoles as readonly Role[]).includes(me.role);
}

function CardForm({
  card,
  place,
  stored,
  words,
  open,
  onOpen,
  onUnsaved,
  onSettled,
}: Omit<SettingsFormProps, 'deferred'> & { stored: Stored }) {
  const notify = useNotify();
  const translate = useTranslate();
  const save = useSave(card, place);
  const allowed = useMayChange(card);
  const { money } = useFormats();
  const currency = currencyOf(useScope(), place.branchId);
  const resolver = useMemo(() => settingsResolver(card, (minor) => money(minor, currency)), [card, money, currency]);
  // Once it is complete, with all lazily loaded inputs.
  const onWhole = useCallback(() => onSettled(card.name), [onSettled, card.name]);
  usePreloadedSchema(card.schema);
  const [saved, setSaved] = useState<Saved | null>(null);
  const id = `${place.companyId} ${place.branchId}`;
  const record = useMemo(() => ({ id, ...stored }), [id, stored]);
  const [first] = useState(record);
  const names = useMemo(() => topLevelFields(card), [card]);
  const submit = (values: SettingsValues) =>
    save
      .mutateAsync({ before: stored, after: pick(card, values) })
      .then((now) => {
        setSaved({ stored: now });
        notify('ui.settings.saved');
        return undefined;
      })
      .catch((error: unknown) => {
        // The other user's version is loaded by now, and the form shows what it changed.
        if (isStale(error)) return undefined;
        if (error instanceof ResponseError && error.body.errors && error.code !== 'ALIAS_EXIST')
          return error.body.errors;
        notify(errorText(error, translate), { type: 'error' });
        return undefined;
      });
  return (
    <Form
      record={first}
      resolver={resolver}
      mode="onBlur"
      reValidateMode="onChange"
      disableInvalidFormNotification
      noValidate
      className="record-form"
      onSubmit={submit}
    >
      <EditingProvider stored={record} fields={card.fields} {...{ saved, names }} guard={false}>
        <Conflict />
        <RecordContextProvider value={record}>
          <SettingsSections {...{ card, stored, words, open, onOpen, onWhole }} readOnly={!allowed} />
        </RecordContextProvider>
        <ScrollToServerErrors />
        {card.normalize && card.follows && <Following normalize={card.normalize} names={card.follows} />}
        <Bar {...{ card, place, stored, allowed, onUnsaved }} busy={save.isPending} />
      </EditingProvider>
    </Form>
  );
}

const pick = (card: SettingsCard, values: SettingsValues): SettingsValues =>
  Object.fromEntries(topLevelFields(card).map((name) => [name, values[name]]));

/** Shows another user's changes; edits stay, and the user can accept the other version. */
function Conflict() {
  const translate = useTranslate();
  const { conflict, keepMine, takeTheirs } = useEditingState();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict?.length) scrollToError('[role="alert"]', note.current?.parentElement);
  }, [conflict]);
  if (!conflict?.length) return null;
  return (
    <div className="note stack" role="alert" ref={note}>
      <p>{translate('ui.settings.conflict')}</p>
      <SettingDifferences differences={conflict} />
      <p className="row">
        <Button label="ui.settings.takeTheirs" onClick={takeTheirs} />
        <Button label="ui.settings.keepMine" onClick={keepMine} />
      </p>
    </div>
  );
}

interface BarProps {
  card: SettingsCard;
  place: SettingsOwner;
  stored: Stored;
  allowed: boolean;
  busy: boolean;
  onUnsaved: (card: string, branchId: string | null, unsaved: boolean) => void;
}

/** The changes, and the possible actions. */
function Bar({ card, place, stored, allowed, busy, onUnsaved }: BarProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { branches } = useScope();
  const values = useWatch() as SettingsValues;
  const { discard } = useEditingState();
  const { isSubmitting } = useFormState();
  const [copying, setCopying] = useState(false);
  const maySee = useMaySeeHistory();
  const [looking, setLooking] = useState(false);
  const count = changesOf(card.fields, values, stored).length;
  const unsaved = count > 0 && !isSubmitting;
  useEffect(() => {
    onUnsaved(card.name, place.branchId, unsaved);
    return () => onUnsaved(card.name, place.branchId, false);
  }, [onUnsaved, card.name, place.branchId, unsaved]);
  // Tells the page's save bar that there are changes.
  const savable = allowed && <span hidden data-savable />;
  if (!allowed && !maySee) return null;
  const copies = allowed && card.of === 'branch' && card.copies !== false && branches.length > 1;
  return (
    <>
      <div className="row form-bar" onMouseDown={(event) => event.preventDefault()}>
        {copies && <Button label="ui.settings.copy.action" disabled={count > 0} onClick={() => setCopying(true)} />}
        {maySee && (
          <Button
            disabled={count > 0}
            onClick={(event) => {
              // The bar prevents the press from taking the focus, which returns here.
              event.currentTarget.focus();
              setLooking(true);
            }}
          >
            {common.history[language]}
          </Button>
        )}
        {savable}
        <span className="push" />
        {count > 0 && (
          <>
            <span className="subtle" role="status">
              {translate('ui.settings.count', { smart_count: count })}
            </span>
            {/* Saved by the page's own bar. */}
            <span hidden data-unsaved={!busy || undefined} />
            <Button label="ui.settings.revert" disabled={busy} onClick={() => discard()} />
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {looking && <HistoryDrawer {...{ card, place, allowed }} onClose={() => setLooking(false)} />}
        {copying && (
          <CopyDialog card={card} from={place} values={pick(card, stored)} onClose={() => setCopying(false)} />
        )}
      </Suspense>
    </>
  );
}
