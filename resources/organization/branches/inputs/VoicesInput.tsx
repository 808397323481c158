import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { common } from '#contract/labels/commonLabels.ts';
import { languageNames, languages, type Language } from '#contract/core/constants.ts';
import { uploadAudio } from '#contract/platform/uploads.ts';
import { voiceKeys, type Voice, type VoiceKey, type Voices } from '#contract/organization/voices.ts';
import { upload } from '#data-provider/upload.ts';
import { type InputProps } from '#resources/framework/fields.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { MediaField } from '#ui/MediaField.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { voiceLabels } from '../voices.ts';
import { branchInputWords } from './words.ts';

const silent: Voice = { text: '', audio: null };
const isSilent = ({ text, audio }: Voice) => !text.trim() && !audio;

interface VoicesInputProps extends InputProps {
  /** The messages; all unless given. */
  keys?: readonly VoiceKey[];
}

/** Voice messages by language: a recording, otherwise a text that is read aloud. */
export default function VoicesInput({ source, readOnly, keys = voiceKeys }: VoicesInputProps) {
  const labelOf = useLabels();
  const base = useId();
  const own = useLanguage();
  const { companyId } = useScope();
  const [language, setLanguage] = useState<Language>(own);
  const { field } = useInput<Voices>({ source, defaultValue: {} });
  const { getValues } = useFormContext();
  const voices = (field.value ?? {}) as Voices;
  const change = (key: VoiceKey, changes: Partial<Voice>) => {
    // The current values: an upload finishes later than its selection.
    const now = (getValues(source) ?? {}) as Voices;
    const next = { ...silent, ...now[language]?.[key], ...changes };
    const { [key]: _before, ...others } = now[language] ?? {};
    const ofLanguage = isSilent(next) ? others : { ...others, [key]: next };
    const { [language]: _all, ...rest } = now;
    field.onChange(Object.keys(ofLanguage).length ? { ...rest, [language]: ofLanguage } : rest);
  };
  const said = (one: Language) => keys.filter((key) => voices[one]?.[key]).length;
  return (
    <div className="stack stack-wide">
      <span id={`${base}-label`} className="visually-hidden">
        {labelOf(common.language)}
      </span>
      <Tabs
        base={base}
        labelledBy={`${base}-label`}
        active={language}
        onChange={(name) => setLanguage(name as Language)}
        tabs={languages.map((name) => ({
          name,
          label: said(name) ? `${languageNames[name]} (${said(name)})` : languageNames[name],
        }))}
      />
      <div
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-tab-${language}`}
        className="stack stack-wide"
      >
        {keys.map((key) => {
          const voice = voices[language]?.[key] ?? silent;
          return (
            <div key={`${language} ${key}`} className="halves" role="group" aria-label={labelOf(voiceLabels[key])}>
              <TextField
                label={labelOf(voiceLabels[key])}
                value={voice.text}
                multiline
                minRows={2}
                fullWidth
                disabled={readOnly}
                slotProps={{ htmlInput: { maxLength: 500 } }}
                onChange={(event) => change(key, { text: event.target.value })}
                onBlur={field.onBlur}
              />
              <MediaField
                kind="audio"
                label={labelOf(branchInputWords.recording)}
                url={voice.audio}
                readOnly={readOnly}
                onChoose={async (file, sending) => {
                  const { url } = await upload(uploadAudio, { params: { companyId: companyId ?? '' }, file }, sending);
                  change(key, { audio: url });
                }}
                onClear={() => change(key, { audio: null })}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
