/** A spreadsheet treats a cell that begins so as a formula, in some languages full-width signs too. Source: OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Stands first in a file: spreadsheets take one without it for one of their own country's bytes. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A text that no spreadsheet runs: an apostrophe stands before what would begin a formula. */
export const inertText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** A line of CSV (RFC 4180). What is in the cells is not changed: see `inertText`. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`

/** A spreadsheet alters account numbers with a leading zero or more than 15 digits. */
const CHANGED = /^(?:0[0-9]*|[0-9]{16,})$/

/** Adds an apostrophe where a spreadsheet would alter the account number; an upload recognises and removes it. */
export const accountText = (account: string): string => (CHANGED.test(account) ? `'${account}` : inertText(account))
