/** Characters that make a mail program recognise an address or a link in a text, and line breaks. */
const telling = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\@:<>?#=&%\uff0f\uff20\uff1a]/gu;

/**
 * A name for mails. Outsiders choose names, so none may look like an address or a link: such characters are removed,
 * and a space is added after a full stop.
 *
 * @example mailName('Prize: http://evil.example/x') // 'Prize http evil. example x'
 */
export const mailName = (name: string): string =>
  name
    .slice(0, 120)
    .replace(telling, ' ')
    .replace(/[.\uff0e\u3002\uff61]/g, '. ')
    .replace(/ +/g, ' ')
    .trim();
