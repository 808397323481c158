/** Signs that make a mail program see an address or a link in a text, and what would begin a new line. */
const telling = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\@:<>?#=&%\uff0f\uff20\uff1a]/gu;

/**
 * A name as mails have it. Strangers choose names, so none is sent as an address or a link: such signs are left out, and
 * a full stop is followed by a blank.
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
