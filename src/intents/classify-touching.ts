import { type Why, why } from './classified.ts'
import { isNoun } from './classify-unit.ts'
import type { NumberSpan } from './number-span.ts'
import { isCapital, isSign, isUpper, means, meansAny, type Sentence, type Token } from './sentence.ts'

/** Reads what the sign or word that touches a number says of it: "#12", "A-15", "X250", "5kg", "3-seater". */
export function readBeside(sentence: Sentence, span: NumberSpan): Why | null {
  const { tokens } = sentence
  const before = tokens[span.first - 1]
  const after = tokens[span.last + 1]
  const isTouching = tokens[span.first]!.glued
  if (isSign(before, '#')) return why('reference', span.first - 1)
  if (isTouching && isSign(before, '-', '_', '/') && before!.glued && tokens[span.first - 2]?.kind === 'word')
    return readHyphened(sentence, span)
  if (isTouching && before?.kind === 'word' && before.entry.mark === null)
    return readTouchingWord(sentence, span, before)
  if (after?.glued && after.kind === 'word' && after.entry.mark === null) return readTouchingUnit(tokens, span, after)
  const hyphened = tokens[span.last + 2]
  if (isSign(after, '-') && after!.glued && hyphened?.kind === 'word' && hyphened.glued && hyphened.entry.mark === null)
    return why('adjective', span.last + 2)
  return null
}

function readHyphened(sentence: Sentence, span: NumberSpan): Why | null {
  const { tokens } = sentence
  const head = tokens[span.first - 2]!
  if (head.entry.mark !== null && tokens[span.first - 1]!.text === '-') return null
  if (meansAny(head, 'model', 'number') && !means(head, 'reference')) return why('ordinal', span.first - 2)
  if (means(head, 'reference') || isUpper(sentence, head)) return why('reference', span.first - 2)
  if (
    tokens[span.first - 1]!.text === '/' &&
    (meansAny(head, 'period', 'shortPeriod', 'counter', 'people') || head.entry.method !== null)
  )
    return null
  return /^\d{1,3}$/.test(tokens[span.first]!.text) ? why('model', span.first - 2) : null
}

/** "Lenovo X250": behind a name more than a hundred pieces are no quantity; "donat x3" and "Rp5.000 x250" are. */
const isModelCode = ({ tokens }: Sentence, span: NumberSpan): boolean =>
  span.value.units >= 100 && !tokens[span.first - 1]!.glued && isNoun(tokens[span.first - 2])

function readTouchingWord(sentence: Sentence, span: NumberSpan, head: Token): Why | null {
  const by = span.first - 1
  if (means(head, 'times')) return isModelCode(sentence, span) ? why('model', by) : null
  if (means(head, 'reference') || (isUpper(sentence, head) && sentence.tokens[span.first]!.text.length >= 5))
    return why('reference', by)
  if (meansAny(head, 'place', 'date', 'time', 'number')) return null
  return why(isCapital(sentence, head) || head.text.length < 3 ? 'model' : 'touching', by)
}

function readTouchingUnit(tokens: readonly Token[], span: NumberSpan, after: Token): Why | null {
  const by = span.last + 1
  if (tokens[by + 1]?.glued && tokens[by + 1]!.kind === 'number' && !means(after, 'times')) return why('model', by)
  if (means(after, 'ordinalEnd')) return why('ordinal', by)
  if (
    meansAny(
      after,
      'times',
      'dayPart',
      'percent',
      'counter',
      'people',
      'measure',
      'size',
      'period',
      'shortPeriod',
      'pack',
      'purpose',
      'polite',
      'way',
      'month',
      'cents',
    )
  )
    return null
  return after.entry.multiplier === null ? why('model', by) : null
}
