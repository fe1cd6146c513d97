import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { type Currency, isCurrency } from '../../base/currency.ts'
import { HOME } from '../../markets/market-of.ts'
import { readAmount } from './read-amount.ts'
import {
  ENTRIES_MAX,
  isStatementDay,
  oneLine,
  quoted,
  referenceOf,
  refuseLine,
  type StatedBalance,
  type Statement,
  type StatementEntry,
  StatementError,
} from './statement.ts'

/** An element: its attributes begin with `@`, its text stands under `#`, and every child is a list. */
type Element = { readonly [name: string]: readonly Element[] | string | undefined }

const NUMBER = { decimal: '.', thousands: '' } as const
const DEPTH_MAX = 40
/** Maximum length of a tag with its attributes: the parser compares each attribute with all before it. */
const TAG_MAX = 1_024
const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  alwaysCreateTextNode: true,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: DEPTH_MAX,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

const LONG_TAG = new RegExp(`<[^<>]{${TAG_MAX}}`)

/** Whether a file looks like XML. */
export const isXml = (text: string): boolean => /^\s*</.test(text.slice(0, 256))

/**
 * Reads every statement of a camt.053 message (ISO 20022, bank to customer statement), of any version. Throws
 * StatementError. A document type is refused before anything is parsed, so no entity is ever declared or expanded.
 */
export function readCamt053(text: string): Statement[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new StatementError('It declares a document type; a bank’s statement has none.')
  if (LONG_TAG.test(text)) throw new StatementError(`A tag in it is longer than ${TAG_MAX} characters.`)
  const valid = XMLValidator.validate(text)
  if (valid !== true)
    throw refuseLine(valid.err.line, `no well-formed XML: ${valid.err.msg.replace(/\.$/, '').slice(0, 200)}`)
  const statements = all(one(one(parse(text), 'Document'), 'BkToCstmrStmt'), 'Stmt')
  if (statements.length === 0)
    throw new StatementError('It is XML, but no camt.053: it has no Document/BkToCstmrStmt/Stmt.')
  // The parser does not say where an element stood: entries are counted in the text.
  const lines = linesOf(text, /<(?:[\w.-]+:)?Ntry[\s>]/g)
  if (lines.length > ENTRIES_MAX) throw new StatementError(`More than ${ENTRIES_MAX} entries.`)
  const take = lines.values()
  return statements.map((statement) => readStatement(statement, () => take.next().value ?? 1))
}

function parse(text: string): Element {
  try {
    return PARSER.parse(text) as Element
  } catch (error) {
    throw new StatementError(`It cannot be read: ${(error as Error).message}`)
  }
}

const all = (element: Element | undefined, name: string): readonly Element[] => {
  const found = element?.[name]
  return Array.isArray(found) ? (found as readonly Element[]) : []
}
const one = (element: Element | undefined, name: string): Element | undefined => all(element, name)[0]
const at = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((inner, name) => one(inner, name), element)
const textOf = (element: Element | undefined, ...path: string[]): string => {
  const text = at(element, ...path)?.['#']
  return typeof text === 'string' ? text.trim() : ''
}

function readStatement(statement: Element, nextLine: () => number): Statement {
  const balances = all(statement, 'Bal')
  const opening = balanceOf(balances, ['OPBD', 'PRCD'])
  const closing = balanceOf(balances, ['CLBD'])
  const entries = all(statement, 'Ntry').map((entry) => ({ entry, line: nextLine() }))
  const code = textOf(statement, 'Acct', 'Ccy') || opening?.code || closing?.code || attributeOf(entries[0]?.entry)
  if (!code || !isCurrency(code)) throw new StatementError(`The statement names no currency of its account.`)
  const other = [opening, closing].find((balance) => balance && balance.code !== code)
  if (other) throw new StatementError(`The account is in ${code}, but a balance in ${other.code}.`)
  const account = textOf(statement, 'Acct', 'Id', 'IBAN') || textOf(statement, 'Acct', 'Id', 'Othr', 'Id')
  return {
    account: account || null,
    number: textOf(statement, 'Id') || null,
    currency: code,
    opening: opening && { day: opening.day, amount: opening.amount },
    closing: closing && { day: closing.day, amount: closing.amount },
    entries: entries.flatMap(({ entry, line }) => readEntry(entry, line, code) ?? []),
  }
}

const attributeOf = (entry: Element | undefined): string => {
  const code = one(entry, 'Amt')?.['@Ccy']
  return typeof code === 'string' ? code : ''
}

function balanceOf(
  balances: readonly Element[],
  codes: readonly string[],
): (StatedBalance & { code: Currency }) | null {
  const found = codes
    .map((code) => balances.filter((balance) => textOf(balance, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((some) => some.length > 0)?.[0]
  if (!found) return null
  const code = attributeOf(found)
  if (!isCurrency(code)) throw new StatementError(`A balance is in ${quoted(code)}, which is not a currency.`)
  const amount = readAmount(textOf(found, 'Amt'), code, NUMBER)
  const day = readDay(at(found, 'Dt'))
  if (amount === undefined || day === undefined) throw new StatementError('A balance has no amount or no day.')
  return { code, day, amount: signOf(found) * amount }
}

/** One entry; undefined where it is not booked yet, or moves nothing. Throws StatementError. */
function readEntry(entry: Element, line: number, code: Currency): StatementEntry | undefined {
  const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts')
  if (status !== '' && status !== 'BOOK') return undefined
  const written = textOf(entry, 'Amt')
  const amount = readAmount(written, code, NUMBER)
  if (attributeOf(entry) !== code)
    throw refuseLine(line, `the entry is in ${quoted(attributeOf(entry))}, the account in ${code}`)
  if (amount === undefined) throw refuseLine(line, `${quoted(written)} is no amount in ${code}`)
  const day = readDay(one(entry, 'BookgDt')) ?? readDay(one(entry, 'ValDt'))
  if (day === undefined) throw refuseLine(line, 'the entry has no day it was booked on')
  if (!/^(CRDT|DBIT)$/.test(textOf(entry, 'CdtDbtInd'))) throw refuseLine(line, 'the entry is neither CRDT nor DBIT')
  if (amount === 0n) return undefined
  const details = all(entry, 'NtryDtls').flatMap((group) => all(group, 'TxDtls'))
  const reference = textOf(entry, 'AcctSvcrRef') || textOf(details[0], 'Refs', 'AcctSvcrRef')
  return {
    line,
    day,
    money: { amount: signOf(entry) * amount, currency: code },
    reference: referenceOf(reference),
    references: [
      ...new Set([textOf(entry, 'NtryRef'), ...details.flatMap(referencesOf)].flatMap((one) => referenceOf(one) ?? [])),
    ],
    text: oneLine([...details.flatMap(wordsOf), textOf(entry, 'AddtlNtryInf')].join(' ')),
  }
}

const REFERENCES = ['EndToEndId', 'InstrId', 'TxId', 'PmtInfId', 'MsgId', 'ChqNb', 'AcctSvcrRef'] as const

const referencesOf = (details: Element): string[] => [
  ...REFERENCES.map((name) => textOf(details, 'Refs', name)),
  ...all(one(details, 'RmtInf'), 'Strd').map((structured) => textOf(structured, 'CdtrRefInf', 'Ref')),
]

const wordsOf = (details: Element): string[] => [
  ...['Dbtr', 'Cdtr'].map(
    (who) => textOf(details, 'RltdPties', who, 'Nm') || textOf(details, 'RltdPties', who, 'Pty', 'Nm'),
  ),
  ...all(one(details, 'RmtInf'), 'Ustrd').map((words) => textOf(words)),
  textOf(details, 'AddtlTxInf'),
]

const signOf = (element: Element): 1n | -1n => (textOf(element, 'CdtDbtInd') === 'DBIT' ? -1n : 1n)

/** A day, or the day in the home market of a time with its zone; without one, the day as it is written. */
function readDay(element: Element | undefined): string | undefined {
  const day = textOf(element, 'Dt').slice(0, 10)
  if (isStatementDay(day)) return day
  const time = textOf(element, 'DtTm')
  const written = time.slice(0, 10)
  if (!isStatementDay(written)) return undefined
  return /(Z|[+-]\d{2}:\d{2})$/.test(time) && !Number.isNaN(Date.parse(time))
    ? HOME.calendar.dayOf(new Date(time))
    : written
}

function linesOf(text: string, pattern: RegExp): number[] {
  let line = 1
  let from = 0
  return [...text.matchAll(pattern)].map(({ index }) => {
    for (let at = text.indexOf('\n', from); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++
    from = index
    return line
  })
}
