import { originalSlice } from './normalise.ts'
import { isCapital, isShouted, isSign, isStop, means, meansAny, type Sentence, type Token } from './sentence.ts'
import type { Meaning } from './words/table.ts'

/** UTF-16 units a description has at most. Source: interface, "POST /v1/checkout/intents". */
export const DESCRIPTION_MAX = 25

/** The description and the tokens it was read from; `first` above `last`: the head of the intent stands in. */
export type Description = { readonly value: string; readonly first: number; readonly last: number }

const EDGES: readonly Meaning[] = [
  'polite',
  'command',
  'purpose',
  'filler',
  'way',
  'or',
  'and',
  'not',
  'flip',
  'total',
  'subtotal',
  'becomes',
  'after',
  'before',
  'at',
  'each',
  'per',
  'times',
  'plus',
  'included',
  'excluded',
  'free',
  'worth',
  'offer',
  'addressee',
  'number',
  'vagueAfter',
  'broken',
  'dayPart',
  'to',
  'percent',
  'currencyPlace',
]
/** At the end of a description these say nothing either; at its beginning they may name the goods ("diskon", "ongkir JNE"). */
const ENDINGS: readonly Meaning[] = [
  'introducer',
  'tax',
  'discount',
  'fee',
  'reference',
  'date',
  'time',
  'vague',
  'currencyPlace',
]

const isEdge = (token: Token): boolean =>
  token.kind === 'sign'
    ? !token.glued || !/[\p{L}\p{N}]/u.test(token.text)
    : (meansAny(token, ...EDGES) && !(means(token, 'to') && means(token, 'place'))) || token.entry.leadsBank
const isEnding = (token: Token): boolean =>
  isEdge(token) || (token.kind === 'word' && meansAny(token, ...ENDINGS) && !meansAny(token, 'counter'))

/** `isKey`: it stands before a colon, as in "Item: sarung". */
type Segment = { first: number; last: number; isKey: boolean }

const BILLING = ['invoice', 'bill', 'charge', 'tagih', 'tagihin']

/** "invoice Sarah $350 for the logo": a name between the command and the amount, when the goods are named behind. */
function isBilled(sentence: Sentence, at: number): boolean {
  const { tokens } = sentence
  if (!BILLING.includes(tokens[at]!.text)) return false
  let next = at + 1
  while (tokens[next]?.kind === 'word' && isCapital(sentence, tokens[next]!) && tokens[next]!.entry.mark === null)
    next++
  const isAmount = tokens[next]?.kind === 'number' || tokens[next]?.entry.mark != null
  return next > at + 1 && isAmount && tokens.slice(next).some((token) => means(token, 'purpose'))
}

/** "ke Bu Sari", "for Mrs. Patel": whom it is for is not what it is for. */
function addresseeEnd(sentence: Sentence, at: number): number | null {
  const { tokens } = sentence
  if (!means(tokens[at], 'addressee')) return null
  let next = at + 1
  while (means(tokens[next], 'title') || (isSign(tokens[next], '.') && means(tokens[next - 1], 'title'))) next++
  const hasTitle = next > at + 1
  const isNamed =
    hasTitle ||
    meansAny(tokens[at], 'title') ||
    ['ke', 'kepada', 'kpd', 'a/n', 'a.n', 'a.n.', 'an', 'atas nama', 'nama', 'to', 'from', 'dari'].includes(
      tokens[at]!.text,
    ) ||
    isBilled(sentence, at)
  if (!isNamed || isShouted(sentence)) return null
  const start = next
  while (tokens[next]?.kind === 'word' && isCapital(sentence, tokens[next]!) && next - start < 3) next++
  if (next === start && hasTitle && tokens[next]?.kind === 'word' && !isEdge(tokens[next]!)) next++
  return next > at + 1 ? next - 1 : null
}

function cutSegments(sentence: Sentence, taken: ReadonlySet<number>): Segment[] {
  const { tokens } = sentence
  const segments: Segment[] = []
  let first = -1
  const close = (last: number): void => {
    if (first !== -1) segments.push({ first, last, isKey: isSign(tokens[last + 1], ':') && last - first < 2 })
    first = -1
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const addressee = taken.has(at) ? null : addresseeEnd(sentence, at)
    if (addressee !== null) {
      close(at - 1)
      at = addressee
      continue
    }
    const isLooseSign = isSign(token, '-', '/', ':', '|', '=', '@') && !(token.glued && tokens[at + 1]?.glued)
    if (
      taken.has(at) ||
      (isStop(token) && !(isSign(token, '.') && token.glued && tokens[at + 1]?.glued)) ||
      isLooseSign
    )
      close(at - 1)
    else if (first === -1) first = at
  }
  close(tokens.length - 1)
  return segments
}

/** One half of a compound: "halo-halo", "co-working". */
const isCompound = (tokens: readonly Token[], at: number): boolean =>
  (isSign(tokens[at + 1], '-') && tokens[at + 1]!.glued && tokens[at + 2]?.glued === true) ||
  (isSign(tokens[at - 1], '-') && tokens[at]!.glued && tokens[at - 1]!.glued)

function trim({ tokens }: Sentence, { first, last, isKey }: Segment): Segment {
  while (first <= last && isEdge(tokens[first]!) && !isCompound(tokens, first)) first++
  while (last >= first && isEnding(tokens[last]!) && !isCompound(tokens, last)) last--
  return { first, last, isKey }
}

/** How much a segment says of the goods: words that no table knows as small words. */
const weigh = ({ tokens }: Sentence, { first, last }: Segment): number =>
  tokens
    .slice(first, last + 1)
    .filter(
      (token, i) =>
        token.kind === 'word' &&
        (!isEnding(token) || isCompound(tokens, first + i)) &&
        token.entry.numbers.length === 0 &&
        !meansAny(token, 'place', 'month', 'title', 'date', 'time', 'identifier'),
    ).length

/** The Emma of "Send Emma a link for $75 for pilates": a name inside the sentence and nothing else. */
const isLoneName = (sentence: Sentence, { first, last }: Segment): boolean =>
  first === last && first > 0 && isCapital(sentence, sentence.tokens[first]!) && !isShouted(sentence)

const graphemes = new Intl.Segmenter()

/** The head of a text, at most DESCRIPTION_MAX units: whole words where one fits, whole graphemes in any case. */
export function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= DESCRIPTION_MAX) return plain
  const space = plain.lastIndexOf(' ', DESCRIPTION_MAX)
  if (space > 0) return plain.slice(0, space).replace(/[\s,;:.(/&+-]+$/, '')
  let head = ''
  for (const { segment } of graphemes.segment(plain)) {
    if (head.length + segment.length > DESCRIPTION_MAX) break
    head += segment
  }
  return head === '' ? plain.slice(0, DESCRIPTION_MAX) : head
}

/**
 * What is being paid for, in the intent's own words. `taken` are the tokens of amounts, methods, references and dates.
 * Never empty: where no goods are named, the head of the intent stands in.
 */
export function describe(sentence: Sentence, taken: ReadonlySet<number>): Description {
  const { text, tokens } = sentence
  const trimmed = cutSegments(sentence, taken).map((segment) => trim(sentence, segment))
  const segments = trimmed.filter(({ first, last }) => first <= last)
  const hasWord = ({ first, last }: Segment): boolean =>
    tokens.slice(first, last + 1).some(({ kind }) => kind === 'word')
  const told = segments.filter((one) => !one.isKey && weigh(sentence, one) > 0)
  const bought = told.find(({ first }) => means(tokens[first - 1], 'purpose'))
  const best =
    (told[0] !== undefined && isLoneName(sentence, told[0]) ? bought : undefined) ??
    told[0] ??
    segments.find((one) => weigh(sentence, one) > 0) ??
    segments.find(hasWord)
  if (best === undefined) return { value: shorten(text.original), first: 0, last: -1 }
  const slice = (last: number): string => originalSlice(text, tokens[best.first]!.start, tokens[last]!.end)
  let { last } = best
  while (last > best.first && slice(last).length > DESCRIPTION_MAX)
    last = trim(sentence, { first: best.first, last: last - 1, isKey: false }).last
  if (last < best.first) last = best.first
  return { value: shorten(slice(last)), first: best.first, last }
}
