import { useStore, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { languageNames, languages, type Language } from '#contract/core/constants.ts';
import { exportFormats, type ExportFormat } from '#contract/core/exports.ts';
import { exportThroughEmail, prepareCustomerDownload } from '#contract/guests/guestExports.ts';
import { call } from '#data-provider/client.ts';
import { Columns } from '#ui/Columns.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Radios } from '#ui/Radios.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import type { ListDialogProps } from '#resources/framework/resource.ts';
import { useJobBegun } from '#resources/framework/view/jobs/useJob.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { guestQuery } from './selection.ts';

type Way = 'download' | 'email';

/** Starts a download that the browser handles itself, regardless of size. */
function beginDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Exports the list's guests as a file: immediately, or as a link by e-mail. */
export default function ExportGuests({ filter, total, onClose }: ListDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const scope = useScope();
  const begun = useJobBegun();
  const { number } = useFormats();
  const id = useId();
  const [format, setFormat] = useStore<ExportFormat>('crm.export.format', 'csv');
  const [way, setWay] = useStore<Way>('crm.export.way', 'download');
  const [words, setWords] = useState<Language>(language);
  const [timeZone, setTimeZone] = useState(branchZone(scope));
  const [to, setTo] = useState(scope.me.email);
  const zones = [...new Set([timeZone, ...scope.branches.map((branch) => branch.timeZone)])];
  const companyId = scope.companyId ?? '';
  const sendsAnywhere = scope.me.role === 'manager';
  const query = guestQuery(filter);
  const shape = { format, language: words, timeZone };

  const work = useAction(
    async () => {
      if (way === 'email') {
        const job = await call(exportThroughEmail, { body: { companyId, to, ...shape, ...query } });
        begun(job.id);
        return;
      }
      const { url } = await call(prepareCustomerDownload, {
        params: { companyId },
        body: { selection: { query }, ...shape },
      });
      beginDownload(url);
    },
    { done: way === 'email' ? 'crmExport.sent' : 'crmExport.begun', doneArgs: () => ({ to }), onDone: onClose },
  );
  const choice = <T extends string>(name: string, values: readonly T[], value: T, choose: (next: T) => void) => (
    <Radios
      label={translate(`crmExport.${name}`)}
      headed
      value={value}
      options={values.map((one) => [
        one,
        translate(`crmExport.${name}_${one}`),
        <span key={one} className="subtle small">
          {translate(`crmExport.${name}_${one}_help`)}
        </span>,
      ])}
      onChange={choose}
    />
  );

  return (
    <FormDialog
      title={translate('crmExport.title')}
      text={
        total === undefined ? translate('crmExport.allShown') : translate('crmExport.count', { total: number(total) })
      }
      submit={translate(way === 'email' ? 'crmExport.send' : 'crmExport.download')}
      judged
      busy={work.isPending}
      invalid={total === 0}
      onSubmit={() => work.mutate()}
      onClose={onClose}
    >
      {choice('format', exportFormats, format, setFormat)}
      {choice('way', ['download', 'email'] as const, way, setWay)}
      {way === 'email' && (
        <label className="labelled-above">
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
      <Columns widths={150}>
        <SelectField
          className="labelled-above"
          label={translate('crmExport.language')}
          value={words}
          options={languages.map((one) => [one, languageNames[one]])}
          onChange={(next) => setWords(next as Language)}
        />
        <SelectField
          className="labelled-above"
          label={translate('crmExport.timeZone')}
          value={timeZone}
          options={zones.map((zone) => [zone, zone])}
          onChange={setTimeZone}
        />
      </Columns>
    </FormDialog>
  );
}
