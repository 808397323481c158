/** Phones and addresses as files have them: several in a cell, or as a number. */

/** What stands between several phones in one cell. */
export const severalPhones = /:::|[;；\n|、]|[/／]|[,，]|\s(?:or|und|et|或|or)\s/i;

/** What stands between several e-mail addresses in one cell. */
export const severalAddresses = /:::|[;；,，、|/\s]+/;

/** A phone without the fraction that programs write where they took it for a number: `912001301.0`. */
export const phoneText = (cell: string): string => cell.replace(/^(\s*\+?\d{6,15})\.0{1,6}\s*$/, '$1');
