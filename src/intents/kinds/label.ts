import { table } from '../rules.ts'
import { isNumber, isOneOf, isSign, isWord, means, meansAny, peekBack, type Token } from '../tokens/cursor.ts'
import { isCapital, isShouted } from '../tokens/sentence.ts'
import { DAY_OF, IN, LABEL_AT, LABEL_LINKS, ONE, PRECIOUS, STREETS, WORDS_IN_NAMES } from '../words/particular.ts'
import {
  byBefore,
  countsThings,
  decideKind,
  isDayNumber,
  type KindRule,
  type Label,
  type Spot,
  type Why,
} from './kind.ts'
import { LABELS, PLACE_DIGITS_MAX } from './labels.ts'

/** Tokens between a label and its number. */
const LABEL_GAP_MAX = 3

const isLabelLink = (token: Token): boolean =>
  isSign(token, ':.=-') ||
  isOneOf(token, LABEL_LINKS) ||
  (isOneOf(token, LABEL_AT) && means(token.previous, 'identifier'))

/** The word a number belongs to: "meja 12", "order no. 4821", "rek: 123". */
function findLabel(first: Token): Label | null {
  let hasNumberWord = false
  let token = first.previous
  let outermost = first
  for (let left = LABEL_GAP_MAX; token !== undefined && left > 0; left--, token = token.previous) {
    outermost = token
    if (isLabelLink(token)) continue
    // "ID 83702: 24 caps": what another number is labelled with says nothing about this one.
    if (isNumber(token) && isSign(token.next, ':')) return null
    if (!means(token, 'number')) return { token, hasNumberWord: hasNumberWord || means(token.previous, 'number') }
    hasNumberWord = true
  }
  return hasNumberWord ? { token: token ?? outermost, hasNumberWord } : null
}

/** "17 agustus", "the 5th of May": the month after a day, or null. */
function monthAfter({ span, after }: Spot): Token | null {
  if (!isDayNumber(span) || span.first !== span.last) return null
  const month = isOneOf(after, DAY_OF) ? after?.next : after
  return month !== undefined && means(month, 'month') ? month : null
}

/** "Jl Kenanga 5", "Jalan Raya Bogor 12": the house in a street named before it. */
function isHouse({ span, before, after }: Spot): boolean {
  if (span.form !== 'digits' || span.first.text.length > PLACE_DIGITS_MAX) return false
  if (countsThings(after) || meansAny(after, 'period', 'shortPeriod')) return false
  let token = before
  for (let left = 4; left > 0; left--, token = token?.previous) {
    if (token?.kind !== 'word' || token.entry.mark !== null || means(token, 'vague')) return false
    if (isOneOf(token, STREETS)) return token !== before
  }
  return false
}

const isUnknownWord = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.entry.meanings.size === 0 && token.entry.mark === null && token.entry.method === null

/** "Kindle Paperwhite 11": one unknown word between the brand and its number. */
function isAfterBrandName({ span, before }: Spot): boolean {
  const brand = peekBack(span.first, 2)
  if (!isUnknownWord(before) || brand === undefined) return false
  const isBrand = means(brand, 'model') && brand.entry.meanings.size === 1 && brand.text.length > 3
  return isBrand && span.form === 'digits' && span.value.units < 1000 && !countsThings(span.last.next)
}

/** "Sheila on 7": a small number in a name, with a small word before it. */
function isInName({ sentence, span: { form, first, last, value }, before, after }: Spot): boolean {
  const head = before?.previous
  return (
    form === 'digits' &&
    first === last &&
    !first.glued &&
    value.scale === 0 &&
    value.units < SMALL_BELOW &&
    isOneOf(before, WORDS_IN_NAMES) &&
    isWord(head) &&
    head !== undefined &&
    isCapital(sentence, head) &&
    !isShouted(sentence) &&
    !countsThings(after)
  )
}

/** Thousandths of gold or silver in what is sold. */
const FINENESSES = new Set(['375', '420', '585', '700', '750', '875', '916', '925', '950', '999'])

/** Numbers in names are small. */
const SMALL_BELOW = 100

/** "nota servis 5590": one word between the reference and its number, which is no round price. */
function isAfterReferenceAndWord({ span: { form, first, last, value }, before, after }: Spot): boolean {
  const isNumber = form === 'digits' && first === last && /^[1-9]\d{2,4}$/.test(first.text) && value.units % 500 !== 0
  const label = before?.previous
  return (
    isNumber &&
    isWord(before) &&
    !means(before, 'number') &&
    means(label, 'reference') &&
    !means(label, 'buys') &&
    !countsThings(after)
  )
}

/** "last week 60 total": a price that the word after it names, unless "no." comes before it. */
const isTotalInFull = ({ after }: Spot, { token, hasNumberWord }: Label): boolean =>
  means(after, 'total') && !hasNumberWord && !meansAny(token, 'reference', 'identifier')

/** What the words before a number, or the month after it, say about it. */
export const BEFORE = table<KindRule>([
  {
    name: 'day-and-month',
    example: 'sewa tenda 17 Agustus 400rb',
    when: (spot) => monthAfter(spot) !== null,
    reason: 'date',
    by: monthAfter,
  },
  {
    name: 'reference-and-a-word',
    example: 'mixer roti sudah diperbaiki, nota servis 5590, ongkos 640.000',
    when: isAfterReferenceAndWord,
    reason: 'reference',
    by: ({ before }) => before?.previous,
  },
  {
    name: 'number-in-a-name',
    example: 'tiket konser Sheila on 7 Rp 650.000',
    when: isInName,
    reason: 'model',
    by: byBefore,
  },
  {
    name: 'fineness',
    example: 'cincin perak 925 mutiara 640rb',
    when: ({ span, before }) => isOneOf(before, PRECIOUS) && FINENESSES.has(span.first.text),
    reason: 'model',
    by: byBefore,
  },
  {
    name: 'so-many-in-one',
    example: 'kopi 3 in 1 35rb',
    when: ({ span, before }) => isOneOf(span.first, ONE) && isOneOf(before, IN) && isNumber(before?.previous),
    reason: 'model',
    by: byBefore,
  },
  { name: 'house', example: 'kopi 25rb Jl Kenanga 5', when: isHouse, reason: 'place', by: byBefore },
  {
    name: 'brand-and-name',
    example: 'Kindle Paperwhite 11 bekas 2jt',
    when: isAfterBrandName,
    reason: 'model',
    by: byBefore,
  },
])

/** Reads what the word before a number says about it; months, days and years included. */
export function readLabel(spot: Spot): Why | null {
  const found = decideKind(BEFORE, spot)
  if (found !== undefined) return found
  const label = findLabel(spot.span.first)
  if (label === null || isTotalInFull(spot, label)) return null
  const { form, first, last } = spot.span
  const isPlain = form === 'words' || (first.digits?.shape === 'plain' && first === last)
  const size = form === 'words' ? 1 : first.text.length
  return decideKind(LABELS, { ...spot, label, size, isPlain }) ?? null
}
