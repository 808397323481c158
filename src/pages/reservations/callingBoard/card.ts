import { languageNames, languages } from '#contract/core/constants.ts';
import { branchVoices } from '#contract/organization/branchFields.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { getCallingBoard, patchCallingBoard } from '#contract/reservations/queue/board.ts';
import { boardFields } from '#contract/reservations/queue/boardFields.ts';
import { settingsPart, settingsParts } from '#resources/framework/settingFields.ts';
import { settingsCard } from '#resources/framework/settings.ts';
import { boardWords } from './words.ts';

const { boardMedia, ...others } = boardFields;

const media = settingsPart(
  { boardMedia },
  { label: boardWords.media, text: boardWords.mediaText },
  {
    boardMedia: {
      label: boardWords.media,
      input: () => import('./MediaListInput.tsx'),
      cell: () => import('./MediaListText.tsx'),
      wide: true,
    },
  },
);

const calls = settingsPart(
  { ...others, ...branchVoices },
  { label: boardWords.calls, text: boardWords.callsText },
  {
    boardLanguages: {
      label: boardWords.languages,
      help: boardWords.languagesHelp,
      choices: Object.fromEntries(languages.map((one) => [one, languageNames[one]])) as typeof languageNames,
    },
    boardSpeech: boardWords.speech,
    boardTheme: { label: boardWords.theme, choices: { dark: boardWords.dark, light: boardWords.light } },
    voices: {
      label: later.voiceMessages,
      input: () => import('./CallVoicesInput.tsx'),
      cell: () => import('#resources/organization/branches/inputs/VoicesText.tsx'),
      wide: true,
    },
  },
);

/** What a branch's calling board shows and says. */
export const callingBoardCard = settingsCard({
  name: 'callingBoard',
  of: 'branch',
  permission: 'onlineQueueing',
  get: getCallingBoard,
  patch: patchCallingBoard,
  schema: () => import('#contract/reservations/queue/board.ts').then((contract) => contract.patchCallingBoard.body),
  ...settingsParts([media, calls]),
});
