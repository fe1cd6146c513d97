import { type Currency, isCurrency } from '../../base/currency.ts'
import { isDay } from '../../base/time-zone.ts'
import { readAmount } from './read-amount.ts'
import {
  ENTRIES_MAX,
  isStatementDay,
  LINES_MAX,
  oneLine,
  quoted,
  referenceOf,
  refuseLine,
  type StatedBalance,
  type Statement,
  type StatementEntry,
  StatementError,
} from './statement.ts'

/*
 * MT940, the customer statement message of SWIFT (category 9), also without its envelope and with the lines that banks add.
 * An own reader: the packages on npm have one author and hardly a user each, and refuse whole files for what banks add.
 */

type Field = { readonly tag: string; readonly line: number; readonly lines: readonly string[] }

const TAG = /^:(\d{2}[A-Z]?):(.*)$/
const BALANCE = /^([CD])(\d{6})([A-Z]{3})\s*([\d,]+)$/
/** Value date, entry date, mark, funds code, amount, type, the owner's reference, the bank's reference. */
const ENTRY =
  /^(\d{6})(\d{4}|\s{4})?(R?[CD])([A-Z])?\s*([\d,]+)(?![\d,.]|[eE]\d)([A-Z][A-Z0-9]{3})?(?:(.*?)(?:\/\/(.*))?)?$/
const NUMBER = { decimal: ',', thousands: '' } as const
/** A line of the maximum length continues in the next one, in the middle of a word. */
const LINE_FULL = 65

/** Whether a file looks like MT940. */
export const isMt940 = (text: string): boolean => /^:20:/m.test(text.slice(0, 4_096)) && /^:60[FM]:/m.test(text)

/** Reads every statement of a file. Throws StatementError, which names the line. */
export function readMt940(text: string): Statement[] {
  const statements: Field[][] = []
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') statements.push([])
    const current = statements.at(-1)
    if (!current) throw refuseLine(field.line, `:${field.tag}: stands before any :20:`)
    current.push(field)
  }
  if (statements.length === 0) throw new StatementError('It has no field :20:, with which a statement of MT940 begins.')
  return statements.map(readStatement)
}

function fieldsOf(text: string): Field[] {
  const fields: { tag: string; line: number; lines: string[] }[] = []
  const all = text.split(/\r\n|\n|\r/, LINES_MAX + 1)
  if (all.length > LINES_MAX) throw new StatementError(`More than ${LINES_MAX} lines.`, 'TOO_LARGE')
  for (const [i, raw] of all.entries()) {
    const line = raw.replace(/^(\{\d:[^{}]*\}?)+/, '').trimEnd()
    const [, tag, rest] = TAG.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, line: i + 1, lines: [rest ?? ''] })
    else if (line !== '' && !/^-(\}|XXX|$)/.test(line)) fields.at(-1)?.lines.push(line)
  }
  return fields
}

function readStatement(fields: readonly Field[]): Statement {
  const opens = fields.find(({ tag }) => tag === '60F' || tag === '60M')
  const closes = fields.find(({ tag }) => tag === '62F' || tag === '62M')
  const first = fields[0]?.line ?? 1
  if (!opens) throw refuseLine(first, 'the statement has no opening balance (:60F:)')
  if (!closes) throw refuseLine(first, 'the statement has no closing balance (:62F:)')
  const opening = readBalance(opens)
  const closing = readBalance(closes)
  if (closing.currency !== opening.currency)
    throw refuseLine(closes.line, 'it closes in another currency than it opens')
  const firstLine = (wanted: string) => fields.find(({ tag }) => tag === wanted)?.lines[0]?.trim() || null
  return {
    account: firstLine('25') ?? firstLine('25P'),
    number: firstLine('28C') ?? firstLine('28'),
    currency: opening.currency,
    opening: opening.balance,
    closing: closing.balance,
    entries: readEntries(fields, opening.currency),
  }
}

function readBalance({ line, lines }: Field): { currency: Currency; balance: StatedBalance } {
  const [, mark, date = '', code = '', written = ''] = BALANCE.exec(lines[0]?.trim() ?? '') ?? []
  if (mark === undefined) throw refuseLine(line, `${quoted(lines[0] ?? '')} is no balance such as C261120IDR1000000,00`)
  if (!isCurrency(code)) throw refuseLine(line, `${quoted(code)} is no currency`)
  const amount = readAmount(written, code, NUMBER)
  const day = readDay(date)
  if (amount === undefined) throw refuseLine(line, `${quoted(written)} is no amount in ${code}`)
  if (day === undefined) throw refuseLine(line, `"${date}" is no day`)
  return { currency: code, balance: { day, amount: mark === 'D' ? -amount : amount } }
}

function readEntries(fields: readonly Field[], code: Currency): StatementEntry[] {
  const entries: StatementEntry[] = []
  for (const [i, field] of fields.entries()) {
    if (field.tag !== '61') continue
    const about = fields[i + 1]?.tag === '86' ? fields[i + 1] : undefined
    const entry = readEntry(field, about, code)
    if (entry) entries.push(entry)
    if (entries.length > ENTRIES_MAX) throw refuseLine(field.line, `more than ${ENTRIES_MAX} entries`)
  }
  return entries
}

/** One entry; undefined where it moves nothing, as some banks write notes. */
function readEntry({ line, lines }: Field, about: Field | undefined, code: Currency): StatementEntry | undefined {
  const [head = '', ...supplement] = lines
  const match = ENTRY.exec(head)
  if (!match) throw refuseLine(line, `${quoted(head)} is no entry such as 2611201120C150000,00NTRFNONREF//REF1`)
  const [, value = '', entered, mark = '', , written = '', , own, banks] = match
  const amount = readAmount(written, code, NUMBER)
  const valueDay = readDay(value)
  if (amount === undefined) throw refuseLine(line, `${quoted(written)} is no amount in ${code}`)
  if (valueDay === undefined) throw refuseLine(line, `"${value}" is no day`)
  const day = entered === undefined || entered.trim() === '' ? valueDay : entryDay(valueDay, entered)
  if (day === undefined) throw refuseLine(line, `"${entered}" is no day of a month`)
  if (amount === 0n) return undefined
  // A reversed credit takes money, a reversed debit returns it.
  const isIn = mark === 'C' || mark === 'RD'
  const text = joinLines(about?.lines ?? [])
  const references = [own, ...codedReferences(text)].flatMap((one) => referenceOf(one) ?? [])
  return {
    line,
    day,
    money: { amount: isIn ? amount : -amount, currency: code },
    reference: referenceOf(banks),
    references: [...new Set(references)],
    text: oneLine([text, ...supplement].join(' ')),
  }
}

/** What structured information says behind its code words. */
const codedReferences = (text: string): string[] =>
  [...text.matchAll(/\/(?:EREF|PREF|KREF|CREF)\/([^/]+)/g)].map(([, reference = '']) => reference)

const joinLines = (lines: readonly string[]): string =>
  lines.reduce((text, line, i) => {
    const before = lines[i - 1]
    // Some banks count the tag before the first line as part of it.
    const isFull = before === undefined || before.length + (i === 1 ? ':86:'.length : 0) >= LINE_FULL
    return text + (isFull ? '' : ' ') + line
  }, '')

function readDay(yymmdd: string): string | undefined {
  const day = `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`
  return isStatementDay(day) ? day : undefined
}

/** The day that `mmdd` names nearest to the value date: an entry of January may be valued in December. */
function entryDay(valueDay: string, mmdd: string): string | undefined {
  const year = Number(valueDay.slice(0, 4))
  const named = [year - 1, year, year + 1].map((one) => `${one}-${mmdd.slice(0, 2)}-${mmdd.slice(2)}`).filter(isDay)
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDay))
  return named.toSorted((a, b) => distance(a) - distance(b))[0]
}
