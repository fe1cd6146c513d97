import type { Classified } from './classified.ts'
import { originalSlice } from './normalise.ts'
import { isSign, means, type Sentence } from './sentence.ts'

/** An order or invoice number and the tokens it is written in, both inclusive. */
export type Reference = { readonly value: string; readonly first: number; readonly last: number }

const ENDS = [',', ';', '(', ')', '"', ':', '!', '?', '\n'] as const

/** The run without spaces around a token, up to punctuation: all of "INV/2026/XI/0012". */
function runAround({ tokens }: Sentence, at: number): { first: number; last: number } {
  let first = at
  while (tokens[first]!.glued && first > 0 && !isSign(tokens[first - 1], ...ENDS)) first--
  let last = at
  while (tokens[last + 1]?.glued && !isSign(tokens[last + 1], ...ENDS)) last++
  while (last > at && tokens[last]!.kind === 'sign') last--
  while (first < at && tokens[first]!.kind === 'sign') first++
  return { first, last }
}

/** A code of letters and digits behind "order" or "invoice" whose digits were read as a model: "order A1B2C3". */
function findCode(sentence: Sentence, numbers: readonly Classified[]): { first: number; last: number } | null {
  for (const { why, first } of numbers) {
    if (why?.reason !== 'model') continue
    const run = runAround(sentence, first)
    let label = run.first - 1
    while (means(sentence.tokens[label], 'number') || isSign(sentence.tokens[label], ':', '#', '.')) label--
    const isLabelled = means(sentence.tokens[label], 'reference') && sentence.tokens[label]!.text.length > 2
    if (isLabelled && run.last > run.first) return run
  }
  return null
}

/** Finds the order or invoice number of a sentence; null: it names none. */
export function findReference(sentence: Sentence, numbers: readonly Classified[]): Reference | null {
  const numbered = numbers.find(({ why }) => why?.reason === 'reference')
  const run = numbered === undefined ? findCode(sentence, numbers) : runAround(sentence, numbered.first)
  if (run === null) return null
  const { text, tokens } = sentence
  return { ...run, value: originalSlice(text, tokens[run.first]!.start, tokens[run.last]!.end) }
}
