/** Phones and addresses as found in files: several in a cell, or as a number. */

/** The separators of several phones in one cell. */
export const severalPhones = /:::|[;；\n|、]|[/／]|[,，]|\s(?:or|und|et|或|or)\s/i;

/** The separators of several e-mail addresses in one cell. */
export const severalAddresses = /:::|[;；,，、|/\s]+/;

/** A phone without the decimals of programs that treat it as a number: `912001301.0`. */
export const phoneText = (cell: string): string => cell.replace(/^(\s*\+?\d{6,15})\.0{1,6}\s*$/, '$1');
