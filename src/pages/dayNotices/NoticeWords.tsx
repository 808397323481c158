import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { languages, type Language } from '#contract/core/constants.ts';
import type { AffectedReservation } from '#contract/dayNotices/dayNotices.ts';
import {
  filledNotice,
  longestBody,
  longestSubject,
  noticeMarks,
  unknownIn,
  type NoticeText,
  type NoticeTexts,
} from '#contract/dayNotices/noticeTexts.ts';
import { dayOf, wallTime } from '#contract/core/zones.ts';
import { languageNames } from '#i18n/language.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useOwnTexts } from '#resources/framework/view/useOwnTexts.ts';
import { Panel } from '#ui/Panel.tsx';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import type { ChosenNotice } from './NoticeDetail.tsx';

interface NoticeWordsProps {
  texts: NoticeTexts;
  affected: readonly AffectedReservation[];
  chosen: ReadonlyMap<string, ChosenNotice>;
  disabled: boolean;
  onChange: (texts: NoticeTexts) => void;
}

/** The message to guests in each language, with a preview. */
export function NoticeWords({ texts, affected, chosen, disabled, onChange }: NoticeWordsProps) {
  const translate = useTranslate();
  const scope = useScope();
  const branchName = useBranchName();
  const own = useLanguage();
  const countOf = (language: Language) => affected.filter((one) => one.language === language).length;
  const most = languages.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? own;
  const [language, setLanguage] = useState<Language>(affected.length ? most : own);
  const text = texts[language];
  const unknown = unknownIn(text);
  const change = (changes: Partial<NoticeText>) => onChange({ ...texts, [language]: { ...text, ...changes } });
  const guest = affected.find((one) => one.language === language) ?? affected[0];
  const timeZone = branchZone(scope, guest?.branchId);
  const what = guest && chosen.get(guest.reservationId);
  const ownTexts = useOwnTexts('messages', language, guest?.branchId);
  const about = guest && {
    name: guest.name,
    branch: branchName(guest.branchId) ?? '',
    date: dayOf(guest.startTime, timeZone).replaceAll('-', '/'),
    time: wallTime(guest.startTime, timeZone).slice(11),
    people: guest.groupSize,
    cancelled: Boolean(what?.cancel) || guest.record?.cancel === 'done',
    refunded: Boolean(what?.refund) || guest.record?.refund === 'done',
  };
  const preview = about && filledNotice(text, language, about, ownTexts);
  return (
    <Panel title={translate('dayNotices.words')}>
      <p className="subtle">{translate('dayNotices.wordsText')}</p>
      <div className="presets" role="group" aria-label={common.language[own]}>
        <ToggleButtons
          names={languages}
          text={(one) => translate('dayNotices.used', { language: languageNames[one], count: countOf(one) })}
          pressed={(one) => one === language}
          onPress={setLanguage}
        />
      </div>
      <div className="halves">
        <div className="stack">
          <label className="labelled-above">
            {later.subject[own]}
            <input
              type="text"
              maxLength={longestSubject}
              disabled={disabled}
              value={text.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
          </label>
          <label className="labelled-above">
            {translate('dayNotices.body')}
            <textarea
              className="box"
              rows={7}
              maxLength={longestBody}
              disabled={disabled}
              value={text.body}
              onChange={({ target }) => change({ body: target.value })}
            />
          </label>
          <p className="quiet small">{noticeMarks.map((mark) => `{${mark}}`).join(' ')}</p>
          {unknown.length > 0 && (
            <p className="fail small" role="alert">
              {translate('dayNotices.unknownPlaceholders', { placeholders: unknown.join(', ') })}
            </p>
          )}
        </div>
        {preview && (
          <div className="framed pad stack" lang={language} aria-label={translate('ui.form.preview')} role="group">
            <span className="small subtle">{translate('ui.form.preview')}</span>
            <b>{preview.subject}</b>
            <p className="as-written">{preview.body}</p>
          </div>
        )}
      </div>
    </Panel>
  );
}
