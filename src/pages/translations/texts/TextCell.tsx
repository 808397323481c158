import { useTranslate } from 'ra-core';
import type { Language } from '#contract/core/constants.ts';
import { common } from '#contract/labels/commonLabels.ts';
import type { OwnText, TranslationRow } from '#contract/translations/translations.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { Differences } from '#ui/Differences.tsx';
import type { TextFindings } from '#contract/translations/checks.ts';
import { Findings } from './Findings.tsx';
import type { Place } from './model.ts';
import type { Unsaved } from './useTexts.ts';

interface TextCellProps {
  row: TranslationRow;
  language: Language;
  place: Place;
  usual: string | undefined;
  /** The language does not have this plural form. */
  unused: boolean;
  own: OwnText | undefined;
  findings: TextFindings;
  unsaved: Unsaved | undefined;
  /** Tab reaches only the buttons of the cell with the focus. */
  focused: boolean;
  mayEdit: boolean;
  onTheirs: () => void;
  onMine: () => void;
  onDismiss: () => void;
  onHistory: () => void;
}

/** The default of a text, the own text with its marks, and a conflict or failure of the last save. */
export function TextCell(props: TextCellProps) {
  const {
    row,
    language,
    place,
    usual,
    unused,
    own,
    findings,
    unsaved,
    focused,
    mayEdit,
    onTheirs,
    onMine,
    onDismiss,
    onHistory,
  } = props;
  const translate = useTranslate();
  const history = common.history[useLanguage()];
  const inherited = place === 'branch' && own !== undefined && row.branch[language] === undefined;
  const conflict = unsaved?.theirs !== undefined;
  const none = translate('translations.noOwn');
  const tabIndex = focused ? 0 : -1;
  if (unused && !own && !unsaved)
    return (
      <span className="quiet small">
        <span aria-hidden="true" title={translate('translations.edits.unusedForm')}>
          –
        </span>
        <span className="visually-hidden">{translate('translations.edits.unusedForm')}</span>
      </span>
    );
  return (
    <div className="stack stack-tight wrap">
      <span className="subtle small as-written">{usual ?? translate('translations.noDefault')}</span>
      {own && <b className="as-written medium">{own.text}</b>}
      {own && (
        <span className="row text-origin">
          {place === 'branch' && (
            <span className="tag">{translate(`translations.${inherited ? 'inherited' : 'ofBranch'}`)}</span>
          )}
          <Button variant="link" className="small" tabIndex={-1} onClick={onHistory}>
            {history}
          </Button>
        </span>
      )}
      {own?.outdated && (
        <>
          <span className="tag tag-warn start">{translate('translations.outdated')}</span>
          <Differences
            differences={[
              { key: 'default', label: translate('translations.default'), before: own.basedOn ?? none, after: usual },
            ]}
          />
        </>
      )}
      <Findings findings={findings} />
      {mayEdit && findings.warnings.length > 0 && !inherited && (
        <Button variant="link" className="start" tabIndex={tabIndex} label="translations.dismiss" onClick={onDismiss} />
      )}
      {unsaved && (
        <>
          <span className="fail small" role="alert">
            {translate(conflict ? 'translations.conflict' : 'translations.notSaved')}
          </span>
          {conflict && (
            <span className="small as-written">
              {translate('translations.theirs')}: {unsaved.theirs ?? none}
            </span>
          )}
          <span className="small as-written">
            {translate('translations.mine')}: {unsaved.typed ?? none}
          </span>
          <span className="row">
            <Button
              variant="link"
              tabIndex={tabIndex}
              label={conflict ? 'translations.keepTheirs' : 'translations.discard'}
              onClick={onTheirs}
            />
            <Button
              variant="link"
              tabIndex={tabIndex}
              label={conflict ? 'translations.useMine' : 'translations.retry'}
              onClick={onMine}
            />
          </span>
        </>
      )}
    </div>
  );
}
