import { useTranslate } from 'ra-core';
import { useRef, useState, type DragEvent } from 'react';
import { languageNames, languages } from '#contract/core/constants.ts';
import { textFileBytes } from '#contract/translations/files.ts';
import { ResponseError } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { DialogFrame } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { usePlaceName, type TextFilesProps } from './usePlaceName.ts';
import { useTextImport, type TextImportChoices } from './useTextImport.ts';

const limit = Math.floor(textFileBytes / 1_048_576);

/** The text for a file that could not be read, or imported. */
function useFault() {
  const translate = useTranslate();
  return (error: Error): string => {
    const [first] = (error instanceof ResponseError && error.details) || [];
    const row = /^rows\.(\d+)$/.exec(first?.path ?? '')?.[1] ?? '';
    const otherwise = errorText(error, translate);
    return first?.code ? translate(`imports.fault.${first.code}`, { row, _: otherwise }) : otherwise;
  };
}

/** Checks a file of texts, shows what it would change, and imports it. */
export default function ImportDialog({ place, onClose }: { place: TextFilesProps; onClose: () => void }) {
  const translate = useTranslate();
  const text = (key: string, args?: object) => translate(`translations.files.${key}`, args);
  const input = useRef<HTMLInputElement>(null);
  const [choices, setChoices] = useState<TextImportChoices>({ removeEmpty: false, overwrite: false });
  const [refused, setRefused] = useState<string | null>(null);
  const faultOf = useFault();
  const steps = useTextImport(place, onClose);
  const { chosen, choose, check, checked, run, undo, total, problems } = steps;
  const busy = run.isPending || undo.isPending;
  const failure = check.error ?? run.error;

  const take = (file: File | undefined) => {
    if (!file || busy) return;
    steps.reset();
    setRefused(
      file.size > textFileBytes
        ? text('tooLarge', { limit })
        : /\.(json|xlsx)$/i.test(file.name)
          ? null
          : text('wrongFile'),
    );
    if (file.size <= textFileBytes && /\.(json|xlsx)$/i.test(file.name)) choose(file, choices);
  };
  const change = (changes: Partial<TextImportChoices>) => {
    const next = { ...choices, ...changes };
    setChoices(next);
    if (chosen) choose(chosen.file, next);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const option = (name: 'removeEmpty' | 'overwrite') => (
    <label className="checkbox">
      <input type="checkbox" checked={choices[name]} onChange={({ target }) => change({ [name]: target.checked })} />
      <span>{text(name)}</span>
    </label>
  );

  return (
    <DialogFrame title={text('importTitle')} width="md" {...{ busy, onClose }}>
      <form
        className="stack"
        noValidate
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (chosen && steps.mayRun) run.mutate(chosen);
        }}
      >
        <p>{usePlaceName(place)}</p>
        {run.data ? (
          <p role="status">{text('done', { count: total })}</p>
        ) : (
          <>
            <p className="subtle">{text('hint', { limit })}</p>
            <input
              ref={input}
              className="visually-hidden"
              type="file"
              accept=".json,.xlsx"
              tabIndex={-1}
              aria-hidden="true"
              onChange={(event) => {
                take(event.target.files?.[0]);
                // Allows selecting the same file again after it was corrected.
                event.target.value = '';
              }}
            />
            <p className="row">
              <Button autoFocus disabled={busy} onClick={() => input.current?.click()}>
                {text(chosen ? 'chooseOther' : 'choose')}
              </Button>
              {chosen && <span className="wrap">{chosen.file.name}</span>}
            </p>
            <SelectField
              label={text('language')}
              value={choices.language}
              all={text('fromFile')}
              options={languages.map((one) => [one, languageNames[one]])}
              disabled={busy}
              onChange={(value) => change({ language: languages.find((one) => one === value) })}
            />
            {option('removeEmpty')}
            {checked && (choices.overwrite || checked.counts.outdated > 0) && option('overwrite')}
            {chosen && (check.isPending || run.isPending) && (
              <div className="stack stack-tight" role="status">
                <span>{text(run.isPending ? 'importing' : 'checking', { name: chosen.file.name })}</span>
                <progress aria-label={text(run.isPending ? 'importing' : 'checking', { name: chosen.file.name })} />
              </div>
            )}
            {(refused !== null || failure) && (
              <p className="note note-bad wrap" role="alert">
                {refused ?? (failure && faultOf(failure))}
              </p>
            )}
            {steps.stale && <p className="note">{text('stale')}</p>}
            {checked && !check.isPending && (
              <>
                {total === 0 && problems === 0 && <p role="status">{text('nothing')}</p>}
                <ImportPreview result={checked} />
                {problems > 0 && total > 0 && (
                  <label className="checkbox">
                    <input
                      type="checkbox"
                      checked={steps.leaveOut}
                      onChange={({ target }) => steps.setLeaveOut(target.checked)}
                    />
                    <span>{text('leaveOut')}</span>
                  </label>
                )}
              </>
            )}
          </>
        )}
        <div className="confirm-actions">
          {run.data && total > 0 && (
            <Button disabled={busy} onClick={() => undo.mutate()}>
              {text('undo')}
            </Button>
          )}
          <Button disabled={busy} label={run.data ? 'ra.action.close' : 'ra.action.cancel'} onClick={onClose} />
          {!run.data && checked && total > 0 && (
            <Button type="submit" variant="primary" disabled={busy || !steps.mayRun}>
              {text('apply', { count: total })}
            </Button>
          )}
        </div>
      </form>
    </DialogFrame>
  );
}
