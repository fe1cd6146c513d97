import type { Classified } from '../kinds/kind.ts'
import { decide, type ReadingRule, table } from '../rules.ts'
import { isSign, means, type Span, type Token } from '../tokens/cursor.ts'
import { originalSlice } from '../tokens/normalise.ts'
import type { Sentence } from '../tokens/sentence.ts'

/** An order or invoice number and the tokens it is written in. */
export type Reference = Span & { readonly value: string }

/** Punctuation that ends a number written without spaces. */
const isEnd = (token: Token | undefined): boolean => isSign(token, ',;()":!?\n')

/** The run without spaces around a token, up to punctuation: all of "INV/2026/XI/0012". */
function runAround(token: Token): Span {
  let first = token
  while (first.glued && first.previous !== undefined && !isEnd(first.previous)) first = first.previous
  let last = token
  while (last.next?.glued && !isEnd(last.next)) last = last.next
  while (last !== token && last.kind === 'sign' && last.previous !== undefined) last = last.previous
  while (first !== token && first.kind === 'sign' && first.next !== undefined) first = first.next
  return { first, last }
}

/** "order A1B2C3", "invoice no: A1B2C3": a word for a reference comes before the run. */
function isLabelled({ first, last }: Span): boolean {
  let label = first.previous
  while (means(label, 'number') || isSign(label, ':#.')) label = label?.previous
  return label !== undefined && means(label, 'reference') && label.text.length > 2 && last !== first
}

const findNumbered = (numbers: readonly Classified[]): Classified | undefined =>
  numbers.find(({ why }) => why?.kind === 'reference')

/** The run around a number that was read as a model, where a label says that it is a reference. */
const findCode = (numbers: readonly Classified[]): Span | undefined =>
  numbers
    .filter(({ why }) => why?.kind === 'model')
    .map(({ first }) => runAround(first))
    .find(isLabelled)

/** Where a sentence has its reference. */
export const REFERENCES = table<ReadingRule<readonly Classified[], Span | undefined>>([
  {
    name: 'number',
    example: 'kopi 25rb order #4821',
    when: (numbers) => findNumbered(numbers) !== undefined,
    reason: 'a number that was read as a reference',
    read: (numbers) => {
      const numbered = findNumbered(numbers)
      return numbered && runAround(numbered.first)
    },
  },
  {
    name: 'code-after-a-label',
    example: 'kopi 25rb order A1B2C3',
    when: (numbers) => findCode(numbers) !== undefined,
    reason: 'letters and digits whose digits were read as a model',
    read: findCode,
  },
])

/** Finds the order or invoice number of a sentence; null: it names none. */
export function findReference({ text }: Sentence, numbers: readonly Classified[]): Reference | null {
  const run = decide(REFERENCES, numbers)?.read(numbers)
  if (run === undefined) return null
  return { ...run, value: originalSlice(text, run.first.start, run.last.end) }
}
