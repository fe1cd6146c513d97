import type { Amount } from './amount.ts'
import type { Doubt } from './doubts.ts'
import { originalSlice } from './normalise.ts'
import type { Trouble } from './number-span.ts'
import type { Sentence } from './sentence.ts'

/** Largest amount of a checkout, in whole units. Source: interface, "POST /v1/checkout". */
export const AMOUNT_MAX = 999_999_999_999

/** The original words of a stretch of tokens, both ends inclusive. */
export function wordsOf({ text, tokens }: Sentence, first: number, last: number): string {
  return originalSlice(text, tokens[first]!.start, tokens[last]!.end).trim()
}

export const sayAmount = (sentence: Sentence, { first, last }: Amount): string => wordsOf(sentence, first, last)

const TROUBLES: Record<Trouble, (said: string) => string> = {
  badGroups: (said) =>
    `I see "${said}", but its separators fit no number; write the amount plainly, as in "Rp1.250.000" or "$1,250".`,
  mixedDigits: (said) => `The number "${said}" mixes digits of several scripts; write it with the digits 0 to 9.`,
  spacedGroups: (said) =>
    `I cannot tell where the number "${said}" begins and ends; write the amount without spaces, as in "Rp2.350.000".`,
  threeDecimals: (said) => `"${said}" could be read two ways; write the amount in full, as in "Rp1.250.000".`,
  bigM: (said) => `The M of "${said}" could mean million or billion; write "juta" or "miliar", or the amount in full.`,
  tail: (said) => `"${said}" could be read two ways; write the amount in full, as in "Rp1.200.000".`,
  vague: (said) => `"${said}" is not exact; write the exact amount, as in "Rp50.000".`,
  slang: (said) => `"${said}" has more than one meaning; write the amount in figures, as in "Rp50.000".`,
  broken: (said) => `I cannot read "${said}" as one number; write the amount in figures.`,
  unclearScale: (said) => `I cannot tell how much "${said}" is; write the amount in full, as in "Rp2.000.000".`,
  smallDecimal: (said) =>
    `"${said}" could be a price in thousands or with decimals; write the amount in full, as in "Rp50.000".`,
  dotThousands: (said) => `The separator of "${said}" could mean thousands or decimals; write "1500" or "1,500".`,
  cents: (said) => `Amounts are whole units, and "${said}" has cents; write a whole amount.`,
  twoMarks: (said) => `"${said}" names two currencies; say which one is meant.`,
  doubtfulMark: (said) =>
    `I cannot tell which currency "${said}" names; write its sign or code beside the amount, as in "Rp50.000" or "USD 20".`,
  fraction: (said) => `Amounts are whole units, and "${said}" has a fraction; write a whole amount.`,
  gluedWord: (said) =>
    `I cannot tell what the letters touching the amount in "${said}" mean; write the amount in full, as in "Rp50.000".`,
}

/** Says what is unclear about a number and what to write instead. */
export const tellTrouble = (sentence: Sentence, amount: Amount, trouble: Trouble): string => {
  const next = trouble === 'unclearScale' || trouble === 'gluedWord' ? amount.last + 1 : amount.last
  return TROUBLES[trouble](wordsOf(sentence, amount.first, Math.min(next, sentence.tokens.length - 1)))
}

const DOUBTS: Record<Doubt, (said: string) => string> = {
  range: (said) => `I see more than one amount, or a range, around ${said}; write the one amount to pay.`,
  vague: (said) => `I see ${said}, but not as an exact amount; write the exact amount to pay.`,
  downPayment: (said) =>
    `I see ${said} and a down payment; write only what is to be paid now, as in "tagihan Rp500.000".`,
  split: (said) => `I see ${said} to be divided; write what this payer has to pay.`,
  instalment: (said) => `I see ${said} and instalments; write only what is to be paid now.`,
  added: (said) => `I see ${said} and something to be added; write the total, as in "total Rp75.000".`,
}

export const tellDoubt = (sentence: Sentence, amount: Amount, doubt: Doubt): string =>
  DOUBTS[doubt](sayAmount(sentence, amount))

/** "Rp50.000, Rp75.000 and 20rb": each amount once, as written. */
export function listAmounts(sentence: Sentence, amounts: readonly Amount[]): string {
  const said = [...new Set(amounts.map((one) => sayAmount(sentence, one)))].slice(0, 5)
  return said.length < 2 ? (said[0] ?? '') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`
}
