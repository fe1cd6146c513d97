import type { Classified, Reason, Why } from './classified.ts'
import { readLabel } from './classify-label.ts'
import { readShape } from './classify-shape.ts'
import { readUnit } from './classify-unit.ts'
import { whole } from './exact.ts'
import type { NumberSpan } from './number-span.ts'
import { isSign, means, meansAny, type Sentence, type Token } from './sentence.ts'

function readThousands(sentence: Sentence, span: NumberSpan): Why | null {
  const { tokens } = sentence
  const before = tokens[span.first - 1]
  const after = tokens[span.last + 1]
  if (span.form === 'words' && means(before, 'thousandName')) return { reason: 'model', by: span.first - 1 }
  if (span.form === 'words' && means(before, 'year')) return { reason: 'year', by: span.first - 1 }
  if (span.power !== 3) return null
  if (means(after, 'kilo') && !means(before, 'per')) return { reason: 'thousands', by: span.last + 1 }
  const isSmall = (whole(span.value) ?? 1e9) <= 24_000 && tokens[span.last]!.text === 'k'
  return isSmall && (means(after, 'smallKilo') || means(before, 'smallKilo'))
    ? { reason: 'thousands', by: span.last + 1 }
    : null
}

function readLetterM(sentence: Sentence, span: NumberSpan): Why | null {
  const { tokens } = sentence
  const isBrand =
    whole(span.value) === 3 && (means(tokens[span.first - 1], 'brand3M') || means(tokens[span.last + 1], 'brand3M'))
  if (isBrand) return { reason: 'model', by: null }
  return span.letterM === 'm' ? { reason: 'measure', by: span.last } : null
}

function classify(sentence: Sentence, span: NumberSpan): Why | null {
  if (span.letterM !== null) return readLetterM(sentence, span)
  if (span.power > 0) return readThousands(sentence, span) ?? readTorn(sentence, span)
  return readShape(sentence, span) ?? readLabel(sentence, span) ?? readUnit(sentence, span)
}

/** "ana50rb@mail.com", "kopi50rb": letters touch the number, so where it begins is anybody's guess. */
function readTorn({ tokens }: Sentence, span: NumberSpan): Why | null {
  if (span.form !== 'digits' || !tokens[span.first]!.glued) return null
  const head = tokens[span.first - 1]
  const isKnown =
    head?.kind !== 'word' ||
    head.entry.mark !== null ||
    meansAny(head, 'introducer', 'total', 'purpose', 'times', 'at', 'becomes', 'worth', 'each')
  return isKnown ? null : { reason: 'touching', by: span.first - 1 }
}

const SPREADS: ReadonlySet<Reason> = new Set([
  'date',
  'time',
  'place',
  'reference',
  'identifier',
  'model',
  'ordinal',
  'count',
  'people',
  'period',
  'shortPeriod',
  'measure',
  'size',
  'percent',
])

/** "20-22 November", "meja 5 dan 6", "2-3 orang": what one of a pair is, the other is too. */
function spread(
  tokens: readonly Token[],
  from: Classified,
  to: Classified,
  left: Classified,
  right: Classified,
): Why | null {
  if (to.why !== null || from.why === null || !SPREADS.has(from.why.reason)) return null
  if (to.power > 0 || to.letterM !== null || right.first - left.last !== 2) return null
  const joint = tokens[left.last + 1]!
  const isJoint = isSign(joint, '-', '/', '&', '~') || meansAny(joint, 'to', 'and', 'or')
  const isShort = to.value.scale === 0 && to.value.units < 10_000
  return isJoint && isShort && !isSign(joint, '+') ? { reason: from.why.reason, by: null } : null
}

/** "ban 275-18": two bare numbers with a dash, which neither a mark nor a multiplier makes a range of prices. */
function isCodePair(tokens: readonly Token[], left: Classified, right: Classified): boolean {
  if (left.why !== null || right.why !== null || left.power + right.power > 0 || right.first - left.last !== 2)
    return false
  const dash = tokens[left.last + 1]!
  const isMarked =
    tokens[left.first - 1]?.entry.mark != null ||
    tokens[right.last + 1]?.entry.mark != null ||
    tokens[left.first - 1]?.text === '.'
  return (
    isSign(dash, '-') &&
    dash.glued &&
    tokens[right.first]!.glued &&
    !isMarked &&
    left.letterM === null &&
    right.letterM === null
  )
}

/** Says of each number what it is where it is not an amount. */
export function classifyNumbers(sentence: Sentence, spans: readonly NumberSpan[]): Classified[] {
  const classified: Classified[] = spans.map((span) => ({ ...span, why: classify(sentence, span) }))
  for (let i = 1; i < classified.length; i++) {
    const [left, right] = [classified[i - 1]!, classified[i]!]
    const forward = spread(sentence.tokens, left, right, left, right)
    if (forward !== null) classified[i] = { ...right, why: forward }
    const backward = spread(sentence.tokens, right, left, left, right)
    if (backward !== null) classified[i - 1] = { ...left, why: backward }
    if (isCodePair(sentence.tokens, classified[i - 1]!, classified[i]!)) {
      classified[i - 1] = { ...left, why: { reason: 'dimension', by: null } }
      classified[i] = { ...right, why: { reason: 'dimension', by: null } }
    }
  }
  return classified
}
