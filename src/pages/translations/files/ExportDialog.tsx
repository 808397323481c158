import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { languageNames, languages, type Language } from '#contract/core/constants.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { exportTexts, textFileFormats, type TextFileFormat } from '#contract/translations/files.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { useDownload } from '#resources/framework/view/useDownload.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Radios } from '#ui/Radios.tsx';
import { usePlaceName, type TextFilesProps } from './usePlaceName.ts';

const selections = ['all', 'own'] as const;

/** Chooses what is exported, and saves the file. */
export function ExportDialog({ place, onClose }: { place: TextFilesProps; onClose: () => void }) {
  const translate = useTranslate();
  const { companyId, branchId, platform } = place;
  const language = useLanguage();
  const labelOf = useLabels();
  const [format, setFormat] = useState<TextFileFormat>('xlsx');
  const [texts, setTexts] = useState<(typeof selections)[number]>('all');
  const [chosen, setChosen] = useState<readonly Language[]>(languages);
  const file = useDownload(exportTexts);
  const text = (key: string) => translate(`translations.files.${key}`);
  const submit = () =>
    file.mutate(
      { params: { platform }, query: { companyId, branchId, format, texts, language, languages: chosen.join(',') } },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title={text('exportTitle')}
      text={usePlaceName(place)}
      submit={labelOf(common.exporting)}
      busy={file.isPending}
      invalid={!chosen.length}
      failure={!chosen.length && text('noLanguage')}
      {...{ onClose }}
      onSubmit={submit}
    >
      <Radios
        headed
        label={text('format')}
        value={format}
        options={textFileFormats.toReversed().map((one) => [one, text(`formats.${one}`)])}
        onChange={setFormat}
      />
      <Radios
        headed
        label={text('which')}
        value={texts}
        options={selections.map((one) => [one, text(one)])}
        onChange={setTexts}
      />
      <div role="group" aria-label={text('languages')}>
        <div className="subtle small" aria-hidden="true">
          {text('languages')}
        </div>
        {languages.map((one) => (
          <label key={one} className="checkbox">
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              onChange={({ target }) =>
                setChosen(languages.filter((each) => (each === one ? target.checked : chosen.includes(each))))
              }
            />
            <span>{languageNames[one]}</span>
          </label>
        ))}
      </div>
    </FormDialog>
  );
}
