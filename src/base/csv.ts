/** A spreadsheet takes a cell that begins so for a formula, in some languages the wide signs too. Source: OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Stands first in a file: spreadsheets take one without it for one of their own country's bytes. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A text that no spreadsheet runs: an apostrophe stands before what would begin a formula. */
export const inertText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** A line of CSV (RFC 4180). What is in the cells is not changed: see `inertText`. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`

/** With a zero in front, and above 15 digits, a spreadsheet shows another number than the account's. */
const CHANGED = /^(?:0[0-9]*|[0-9]{16,})$/

/** An apostrophe keeps a spreadsheet from changing an account; an upload knows it, and leaves it out. */
export const accountText = (account: string): string => (CHANGED.test(account) ? `'${account}` : inertText(account))
