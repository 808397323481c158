import { appVersion, languages, type Language } from '#contract/core/constants.ts';
import { htmlLang, languageNames } from '#i18n/language.ts';
import { h, icon } from './dom.ts';
import { floorPlan } from './floorPlan.ts';
import type { EntryContext } from './screen.ts';
import { shownTheme, switchTheme } from './theme.ts';

const sun =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8';
const moon = 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z';

/** The layout of all authentication screens: the illustration on one side, language and theme above the form. */
export function frame(
  text: EntryContext['text'],
  language: Language,
  choose: (language: Language) => void,
): { element: HTMLElement; main: HTMLElement } {
  const select = h(
    'select',
    { 'aria-label': text('language'), change: () => choose(select.value as Language) },
    ...languages.map((one) =>
      h('option', { value: one, lang: htmlLang(one), selected: one === language }, languageNames[one]),
    ),
  );

  const theme = h('button', { type: 'button', class: 'theme' });
  const showTheme = () => {
    const name = text(shownTheme() === 'dark' ? 'toLight' : 'toDark');
    theme.title = name;
    theme.setAttribute('aria-label', name);
    theme.replaceChildren(icon(shownTheme() === 'dark' ? sun : moon));
  };
  theme.addEventListener('click', () => {
    switchTheme();
    showTheme();
  });
  showTheme();

  const main = h('main', { class: 'screen' });
  const element = h(
    'div',
    { class: 'entry' },
    h(
      'aside',
      { class: 'house' },
      h('div', { class: 'brand' }, h('span', {}, 'Maitre'), h('span', { class: 'beta' }, text('beta'))),
      h('div', { class: 'plan' }, floorPlan()),
      h('div', { class: 'words' }, h('p', { class: 'tagline' }, text('tagline')), h('p', {}, text('taglineMore'))),
    ),
    h(
      'div',
      { class: 'side' },
      h('header', { class: 'controls' }, select, theme),
      main,
      h('footer', {}, `Maitre ${appVersion}`),
    ),
  );
  return { element, main };
}
