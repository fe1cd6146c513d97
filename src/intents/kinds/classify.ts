import { whole } from '../exact.ts'
import type { NumberSpan } from '../numbers/number.ts'
import { pairsOf } from '../pairs.ts'
import { table } from '../rules.ts'
import { anyOf, isNumber, isOneOf, isWord, means, type Token } from '../tokens/cursor.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { TOUCHING_HEADS } from '../words/lists.ts'
import { LETTER_K } from '../words/particular.ts'
import { isPostCodeEnd } from './code.ts'
import { type Explained, explainPair } from './explain-pair.ts'
import { byBefore, type Classified, decideKind, type KindRule, type Spot, type Why } from './kind.ts'
import { readLabel } from './label.ts'
import { isOfRun, isRunLength } from './race.ts'
import { readShape } from './shape.ts'
import { readUnit } from './unit.ts'

/** What a number before a lone M or m is. */
export const LETTER_MS = table<KindRule>([
  {
    name: 'brand-3m',
    example: 'masker 3M 25rb',
    when: ({ span, before, after }) => whole(span.value) === 3 && (means(before, 'brand3M') || means(after, 'brand3M')),
    reason: 'model',
  },
  {
    name: 'code-of-letters-and-digits',
    example: 'drone 3H2M 25rb',
    when: ({ span, before }) => span.first.glued && isWord(before) && before?.entry.mark === null,
    reason: 'model',
    by: byBefore,
  },
  {
    name: 'metres',
    example: 'kain 3m 25rb',
    when: ({ span }) => span.letterM === 'm',
    reason: 'measure',
    by: ({ span }) => span.last,
  },
])

/** A resolution or a fineness has at most so many thousands: "24k gold". */
const SMALL_KILO_MAX = 24_000
const isSmallKilo = ({ span }: Spot): boolean =>
  (whole(span.value) ?? Number.POSITIVE_INFINITY) <= SMALL_KILO_MAX && isOneOf(span.last, LETTER_K)

/** "HDMI 8K", "HDMI 2.1 8K" */
const isOfResolution = (before: Token | undefined): boolean =>
  means(isNumber(before) ? before?.previous : before, 'smallKilo')

const mayTouch = anyOf(TOUCHING_HEADS)

/** "ana50rb@mail.com", "kopi50rb": letters touch the number, so it is unclear where it begins. */
const isTorn = ({ span, before }: Spot): boolean =>
  span.form === 'digits' && span.first.glued && isWord(before) && before?.entry.mark === null && !mayTouch(before)

/** What a number with a multiplier is when it is no money. */
export const MULTIPLIED = table<KindRule>([
  {
    name: 'name-said-in-words',
    example: 'tur pulau seribu, 250rb',
    when: ({ span, before }) => span.form === 'words' && means(before, 'thousandName'),
    reason: 'model',
    by: byBefore,
  },
  {
    name: 'year-said-in-words',
    example: 'kalender tahun dua ribu 25rb',
    when: ({ span, before }) => span.form === 'words' && means(before, 'year'),
    reason: 'year',
    by: byBefore,
  },
  {
    name: 'thousands-of-things',
    example: '10k followers Rp250.000',
    when: ({ span, before, after }) => span.power === 3 && means(after, 'kilo') && !means(before, 'per'),
    reason: 'thousands',
    by: ({ after }) => after,
  },
  {
    name: 'resolution-or-fineness',
    example: 'tv 4k bekas Rp2.000.000',
    when: (spot) =>
      spot.span.power === 3 &&
      isSmallKilo(spot) &&
      (means(spot.after, 'smallKilo') ||
        isOfResolution(spot.before) ||
        (isNumber(spot.after) && spot.after?.glued === true)),
    reason: 'thousands',
    by: ({ after }) => after,
  },
  {
    name: 'length-of-a-named-run',
    example: 'Turkey Trot 5K entry $35',
    region: 'US',
    when: (spot) => isRunLength(spot) && isOfRun(spot),
    reason: 'thousands',
  },
  {
    name: 'british-post-code',
    example: 'boiler service, 27 Larkhall Rise SW4 6JT, £84',
    region: 'GB',
    when: (spot) => isPostCodeEnd(spot),
    reason: 'address',
    by: byBefore,
  },
  {
    name: 'long-number-and-letter',
    example: 'consulting S$300, UEN 201912345K',
    region: 'SG',
    when: ({ span }) => span.last.glued && span.last.text.length === 1 && /^\d{7,}$/.test(span.first.text),
    reason: 'identifier',
  },
  { name: 'letters-touch-it', example: 'kopi50rb', when: isTorn, reason: 'touching', by: byBefore },
])

function classify(sentence: Sentence, span: NumberSpan): Why | null {
  const spot: Spot = { sentence, span, before: span.first.previous, after: span.last.next }
  if (span.letterM !== null) return decideKind(LETTER_MS, spot) ?? null
  if (span.power > 0) return decideKind(MULTIPLIED, spot) ?? null
  return readShape(spot) ?? readLabel(spot) ?? readUnit(spot)
}

/** Says what each number is where it is not an amount. */
export function classifyNumbers(sentence: Sentence, spans: readonly NumberSpan[]): Classified[] {
  const classified: Explained[] = spans.map((span) => ({ ...span, why: classify(sentence, span) }))
  for (const [left, right] of pairsOf(classified)) explainPair(left, right)
  return classified
}
