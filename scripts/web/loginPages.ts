import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { loginPage } from '../../contract/platform/authPaths.ts';
import { languages, type Language } from '../../contract/core/constants.ts';
import { htmlLang } from '../../i18n/language.ts';
import { frame } from '../../src/entry/frame.ts';
import { loginScreen } from '../../src/entry/login.ts';
import { findIn, type Tree } from '../../src/entry/messages.ts';

/**
 * Writes a copy of the built page for each language, with the login pre-rendered: it can be read and typed in before
 * any script has loaded. `src/entry/screens.ts` replaces it with the working one.
 *
 * @param root the repository
 * @param web the built front end
 */
export async function writeLoginPages(root: string, web: string): Promise<void> {
  const html = await readFile(join(web, 'index.html'), 'utf8');
  const files = /<meta name="entry-files" content="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  const styles = await Promise.all(
    files.filter((file) => file.endsWith('.css')).map((file) => readFile(join(web, file), 'utf8')),
  );
  const style = `<style>${styles.join('')}html[data-half=app] #entry{display:none}</style>`;
  for (const language of languages) {
    const texts = JSON.parse(await readFile(join(root, `i18n/locales/${language}/entry.json`), 'utf8')) as Tree;
    const { title, markup } = drawn(language, findIn(texts));
    const page = html
      .replace(/<html lang="[^"]*"/, `<html lang="${htmlLang(language)}"`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title} · Maitre</title>`)
      .replace('</head>', () => `${style}\n  </head>`)
      .replace('<div id="entry"></div>', () => `<div id="entry">${markup}</div>`);
    if (!page.includes(markup) || !page.includes(style)) throw new Error('The page has no place for the login');
    await writeFile(join(web, loginPage(language)), page);
  }
}

function drawn(language: Language, find: ReturnType<typeof findIn>): { title: string; markup: string } {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'document');
  const { document } = new JSDOM().window;
  Object.defineProperty(globalThis, 'document', { value: document, configurable: true });
  try {
    const nothing = () => undefined;
    const text = (key: string) => find(key) ?? key;
    const { element, main } = frame(text, language, nothing);
    const { title, content, focus } = loginScreen({
      find,
      text,
      language,
      go: nothing,
      show: nothing,
      state: {},
    });
    main.replaceChildren(...content);
    focus?.setAttribute('autofocus', '');
    // Controls that do not work yet are not shown. The current theme is unknown here.
    for (const control of element.querySelectorAll('.controls, .reveal')) control.setAttribute('inert', '');
    const theme = element.querySelector('.theme');
    theme?.replaceChildren();
    for (const name of ['title', 'aria-label']) theme?.removeAttribute(name);
    return { title, markup: element.outerHTML };
  } finally {
    if (before) Object.defineProperty(globalThis, 'document', before);
    else Reflect.deleteProperty(globalThis, 'document');
  }
}
