import { execFileSync } from 'node:child_process'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { documentWords } from '../../src/reports/pdf/words.ts'
import type { ReportLanguage } from '../../src/reports/report.ts'
import { type Sums, sums, type Transaction } from '../reports/books.ts'

type Span = { readonly from: Date; readonly until: Date }

/** What is written behind words: a figure of the language, in smallest units. */
function figureBehind(text: string, words: string, language: ReportLanguage): bigint | undefined {
  const at = text.indexOf(`${words} `)
  const [, sign, number] = at < 0 ? [] : (/^(−?)([\d.,]+)/.exec(text.slice(at + words.length).trim()) ?? [])
  if (number === undefined) return undefined
  const point = language === 'id' ? ',' : '.'
  const [whole = '', fraction = ''] = number.split(point)
  const amount = BigInt(whole.replace(/\D/g, '') + fraction.padEnd(2, '0'))
  return sign ? -amount : amount
}

/** The text of a document as programs that did not write it read it, on one line. */
async function textsOf(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return [text, ...readByPoppler(bytes)].map((one) => one.replace(/\s+/g, ' '))
}

let hasPoppler: boolean | undefined
function readByPoppler(bytes: Buffer): string[] {
  hasPoppler ??= findPoppler()
  if (!hasPoppler) return []
  return [execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })]
}

function findPoppler(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    console.log('documents are not read by poppler: there is no pdftotext')
    return false
  }
}

/** The part of a document that is of each currency. */
function partsOf(text: string, currencies: readonly string[]): ReadonlyMap<string, string> {
  const starts = currencies
    .map((currency) => ({ currency, at: text.indexOf(` ${currency} `) }))
    .filter(({ at }) => at >= 0)
  const inOrder = starts.toSorted((a, b) => a.at - b.at)
  return new Map(inOrder.map(({ currency, at }, n) => [currency, text.slice(at, inOrder[n + 1]?.at)]))
}

const OWN = /^(available|pending|held|suspense|owed)$/
const sumsOf = (ledger: readonly Transaction[], cause: RegExp, account: RegExp): Sums =>
  sums(
    ledger
      .filter((one) => cause.test(one.cause))
      .flatMap(({ entries }) => entries.filter((one) => account.test(one.account))),
    ({ currency }) => currency,
    ({ amount }) => amount,
  )

/** What a statement's figures are, each by a sum of the ledger's entries. */
function statementFigures(ledger: readonly Transaction[], { from, until }: Span, currency: string) {
  const [before, within] = [ledger.filter(({ at }) => at < from), ledger.filter(({ at }) => at >= from && at < until)]
  const all = [...before, ...within]
  const own = (of: readonly Transaction[], cause: RegExp, account = OWN) => sumsOf(of, cause, account)[currency] ?? 0n
  const theirs = (cause: RegExp, account: RegExp) => -(sumsOf(within, cause, account)[currency] ?? 0n)
  const suspended = own(within, /^receipt:/, /^suspense$/)
  return {
    opening: own(before, /./),
    closing: own(all, /./),
    lines: {
      payments: theirs(/^receipt:/, /^clearing:/) - suspended,
      toBeCleared: suspended,
      fees: theirs(/^receipt:/, /^fees$/),
      tax: theirs(/./, /^tax$/),
      refunds: theirs(/^refund/, /^(clearing:|world$)/),
      feesReturned: theirs(/^refund/, /^fees$/),
      payouts: theirs(/^payout-sent:/, /^clearing:/),
      payoutFees: theirs(/^payout-sent:/, /^fees$/),
    },
    accounts: {
      available: own(all, /./, /^available$/),
      pending: own(all, /./, /^pending$/),
      held: own(all, /./, /^held$/),
      suspense: own(all, /./, /^suspense$/),
    },
  }
}

/** A monthly statement matches the ledger to the smallest unit, for every reader. */
export async function judgeStatement(
  bytes: Buffer,
  language: ReportLanguage,
  ledger: readonly Transaction[],
  span: Span,
): Promise<void> {
  const words = documentWords[language]
  for (const text of await textsOf(bytes)) {
    const parts = partsOf(text, ['IDR', 'USD'])
    for (const currency of ['IDR', 'USD']) {
      const { opening, closing, lines, accounts } = statementFigures(ledger, span, currency)
      const part = parts.get(currency)
      if (part === undefined) {
        expect([opening, closing], currency).toEqual([0n, 0n])
        continue
      }
      const read = (name: string) => figureBehind(part, name, language) ?? 0n
      expect([read(words.opening), read(words.closing)], currency).toEqual([opening, closing])
      for (const [name, amount] of Object.entries(lines)) {
        expect(read(words.lines[name as keyof typeof lines]), `${currency} ${name}`).toBe(amount)
      }
      for (const [name, amount] of Object.entries(accounts)) {
        const label = `${words.ofWhich} ${words.accounts[name as keyof typeof accounts]}`
        expect(read(label), `${currency} ${label}`).toBe(amount)
      }
    }
  }
}

/** An invoice's sums are what was booked as fees and as tax on them. */
export async function judgeInvoice(
  bytes: Buffer,
  language: ReportLanguage,
  ledger: readonly Transaction[],
  { from, until }: Span,
): Promise<void> {
  const within = ledger.filter(({ at }) => at >= from && at < until)
  const { total } = documentWords[language]
  for (const text of await textsOf(bytes)) {
    for (const [currency, part] of partsOf(text, ['IDR', 'USD'])) {
      const [fee = 0n, tax = 0n] = [/^fees$/, /^tax$/].map((account) => sumsOf(within, /./, account)[currency] ?? 0n)
      // The last line's, under a heading of the same word.
      const sum = part.slice(part.lastIndexOf(` ${total} `)).slice(total.length + 2)
      const figures = sum.match(/−?\d[\d.,]*/g)?.slice(0, 3) ?? []
      const read = figures.map((figure) => figureBehind(`${total} ${figure}`, total, language))
      expect(read, `${currency} fee, tax, total`).toEqual([fee, tax, fee + tax])
    }
  }
}
