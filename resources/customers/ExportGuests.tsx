import Dialog from '@mui/material/Dialog';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useStore, useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { languageNames, languages, type Language } from '#contract/constants.ts';
import { exportFormats, exportThroughEmail, prepareCustomerDownload, type ExportFormat } from '#contract/exports.ts';
import { call } from '#data-provider/client.ts';
import { formatNumber } from '#i18n/formats.ts';
import { errorText } from '#ui/errorText.ts';
import type { ListDialogProps } from '../define/resource.ts';
import { useJobBegun } from '../define/view/jobs/useJob.ts';
import { useLanguage } from '../define/view/say.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { listQuery } from './listQuery.ts';
import '#ui/dialogs.css';
import './ExportGuests.css';

type Way = 'download' | 'email';

/** Begins a download that the browser carries out itself, however large. */
function beginDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Takes the guests that the list shows away as a file: at once, or as a link by e-mail. */
export default function ExportGuests({ state, total, onClose }: ListDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const scope = useScope();
  const begun = useJobBegun();
  const id = useId();
  const [format, setFormat] = useStore<ExportFormat>('crm.export.format', 'csv');
  const [way, setWay] = useStore<Way>('crm.export.way', 'download');
  const [words, setWords] = useState<Language>(language);
  const [timeZone, setTimeZone] = useState(zoneOf(scope));
  const [to, setTo] = useState(scope.me.email);
  const zones = [...new Set([timeZone, ...scope.branches.map((branch) => branch.timeZone)])];
  const companyId = scope.companyId ?? '';
  const sendsAnywhere = scope.me.role === 'manager';
  const query = listQuery(state);
  const shape = { format, language: words, timeZone };

  const work = useMutation({
    async mutationFn() {
      if (way === 'email') {
        const job = await call(exportThroughEmail, { body: { companyId, to, ...shape, ...query } });
        begun(job.id);
        return;
      }
      const { url } = await call(prepareCustomerDownload, { params: { companyId }, body: { selection: { query }, ...shape } });
      beginDownload(url);
    },
    onSuccess() {
      notify(way === 'email' ? 'crmExport.sent' : 'crmExport.begun', { messageArgs: { to } });
      onClose();
    },
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    work.mutate();
  };
  const choice = <T extends string>(name: string, values: readonly T[], value: T, choose: (next: T) => void) => (
    <fieldset className="export-choice">
      <legend>{translate(`crmExport.${name}`)}</legend>
      {values.map((one) => (
        <label key={one}>
          <input type="radio" name={`${id}-${name}`} checked={value === one} onChange={() => choose(one)} />
          <span>
            {translate(`crmExport.${name}_${one}`)}
            <small>{translate(`crmExport.${name}_${one}_help`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );

  return (
    <Dialog open onClose={work.isPending ? undefined : onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form className="confirm export-guests" onSubmit={submit}>
        <h2 id={`${id}-title`}>{translate('crmExport.title')}</h2>
        <p>
          {total === undefined
            ? translate('crmExport.allShown')
            : translate('crmExport.count', { total: formatNumber(total, language) })}
        </p>
        {choice('format', exportFormats, format, setFormat)}
        {choice('way', ['download', 'email'] as const, way, setWay)}
        {way === 'email' && (
          <label className="export-field">
            {translate('crmExport.to')}
            <input
              type="email"
              required
              maxLength={254}
              value={to}
              aria-describedby={sendsAnywhere ? undefined : `${id}-members`}
              onChange={(event) => setTo(event.target.value)}
            />
            {!sendsAnywhere && <small id={`${id}-members`}>{translate('crmExport.toMembers')}</small>}
          </label>
        )}
        <div className="export-fields">
          <label className="export-field">
            {translate('crmExport.language')}
            <select value={words} onChange={(event) => setWords(event.target.value as Language)}>
              {languages.map((one) => (
                <option key={one} value={one}>
                  {languageNames[one]}
                </option>
              ))}
            </select>
          </label>
          <label className="export-field">
            {translate('crmExport.timeZone')}
            <select value={timeZone} onChange={(event) => setTimeZone(event.target.value)}>
              {zones.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          </label>
        </div>
        <div className="confirm-actions">
          <button type="button" className="button" disabled={work.isPending} onClick={onClose}>
            {translate('ui.form.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={work.isPending || total === 0}>
            {translate(way === 'email' ? 'crmExport.send' : 'crmExport.download')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
