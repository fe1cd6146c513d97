import { whole } from '../exact.ts'
import type { NumberSpan } from '../numbers/number.ts'
import { table } from '../rules.ts'
import { isNumber, isOneOf, isSign, isStop, means, meansAny, peek, type Token } from '../tokens/cursor.ts'
import { isCapital, isUpper } from '../tokens/sentence.ts'
import {
  DAY_LETTERS,
  KILOMETRES,
  MONTHS,
  NET,
  NUMBERS_OF,
  PLACES_OF_GOODS,
  QUANTITY_LABELS,
  QUOTAS,
  SETS,
  SIZES,
  UNIT_PRICES_OF_FORMS,
  WHICH_DAY,
} from '../words/particular.ts'
import {
  countsThings,
  isDayNumber,
  isMonthNumber,
  isYearLike,
  type KindRule,
  type LabelSpot,
  type Spot,
} from './kind.ts'
import { isNoun } from './noun.ts'

/** How many digits a table, room or street number has at most. */
export const PLACE_DIGITS_MAX = 4
const MODEL_DIGITS_MAX = 4
const COMPOSITION_DIGITS_MAX = 3
const ORDINAL_DIGITS_MAX = 12
const IDENTIFIER_DIGITS_MIN = 4
/** After a bank's name. */
const ACCOUNT_DIGITS_MIN = 8
/** Below this, "order 2 kopi" orders two coffees. */
const REFERENCE_DIGITS_MIN = 3
/** From this value on digits after "order" are its number, no matter what follows. */
const REFERENCE_DIGITS_SURE = 6
/** "PO 7781" is a reference, "po 50" is politeness; "SO 12" against "so 12". */
const isTrueReference = ({ sentence, label: { token, hasNumberWord } }: LabelSpot): boolean =>
  means(token, 'reference') && (token.text.length > 2 || hasNumberWord || isUpper(sentence, token))

/** Above a thousand, counts of goods are round: any other number is that of an order. */
const isUneven = ({ span: { value } }: LabelSpot): boolean => value.units > 1000 && value.units % 50 !== 0

const isReferenceNumber = (spot: LabelSpot): boolean =>
  spot.size >= REFERENCE_DIGITS_MIN &&
  (spot.size >= REFERENCE_DIGITS_SURE || !countsThings(spot.after) || isUneven(spot))

const isDecimal = ({ first }: NumberSpan): boolean => first.digits?.shape === 'decimal'

/** "jam 3", but not "jam 3 orang", nor the second number of "100rb/jam 2 jam". */
const isHour = ({ span, label, after }: LabelSpot): boolean => {
  const hour = whole(span.value)
  return (
    means(label.token, 'time') &&
    hour !== null &&
    hour <= 24 &&
    !countsThings(after) &&
    after?.text !== label.token.text
  )
}

/** English "at 7", "by 5": a time only where nothing is counted or priced. */
const isWordTime = ({ after }: Spot): boolean =>
  after === undefined || after.kind === 'sign' || meansAny(after, 'dayPart', 'purpose', 'polite', 'month')

/** "sd 50": the school, or until? "box 12 pcs", "unit 5 orang": things are counted. */
function isPlace({ span, label, size, after }: LabelSpot): boolean {
  if (!means(label.token, 'place') || size > PLACE_DIGITS_MAX || isForHowLong(after)) return false
  const holdsGoods = isOneOf(label.token, PLACES_OF_GOODS)
  const isNumbered = label.hasNumberWord || !countsThings(after) || (isNumber(peek(span.last, 2)) && !holdsGoods)
  return isNumbered && !(holdsGoods && span.value.units >= 1000)
}

/** "villa 2 malam" says for how long, "meja 5 malam ini" which table and when. */
const isForHowLong = (after: Token | undefined): boolean =>
  meansAny(after, 'period', 'shortPeriod') && !isOneOf(after?.next, WHICH_DAY) && !means(after?.next, 'weekday')

/** Sizes of clothes, shoes and servings are small: "family size 350" is a price. */
const SIZES_BELOW = 100

/** Model words that are everyday words too hold a small number only: "max 50", "one 45", "no 5". */
function isModelHomonym({ sentence, label: { token }, span, after }: LabelSpot): boolean {
  const value = whole(span.value) ?? 0
  if (isOneOf(token, SIZES) && value >= SIZES_BELOW) return true
  if (means(token, 'counter') && means(after, 'each')) return true
  if (meansAny(token, 'counter', 'people', 'period', 'shortPeriod') && value > 99) return true
  if (token.text.length === 1) return value > 99 || !(isCapital(sentence, token) || token.previous === undefined)
  return meansAny(token, 'limit', 'vague', 'plus', 'to', 'total') && value > 31
}

/** "nmax 3 hari", "apollo 3 bungkus", "bus 2 orang": what follows is counted, and no name ends here. */
const isCounting = ({ label: { token }, size, span, after }: LabelSpot): boolean => {
  if (size > 2 || span.first.previous !== token || means(token, 'composition') || isOneOf(token, SIZES)) return false
  if (means(after, 'people')) return !isOneOf(token, QUOTAS)
  return (
    !token.entry.isIndonesian && (means(after, 'shortPeriod') || (means(after, 'counter') && !isOneOf(after, SETS)))
  )
}

/** "Jml: 150" is a count; more digits may be a sum. */
const QUANTITY_DIGITS_MAX = 3

/** "Jml: 1" where another line says "Harga: Rp 72.000" or "Total: Rp 72.000": how many of them. */
const isQuantityOfForm = ({ sentence, span: { first }, label: { token }, isPlain, size }: LabelSpot): boolean =>
  isPlain &&
  size <= QUANTITY_DIGITS_MAX &&
  isOneOf(token, NUMBERS_OF) &&
  isSign(first.previous, ':=') &&
  sentence.tokens.some((key) => isPriceKey(key) || isMarkedTotal(key))

/** The token after the colon of a form's key. */
const valueAfter = (key: Token): Token | undefined => (isSign(key.next, ':=') ? key.next?.next : undefined)

const isMarkBefore = (token: Token | undefined): boolean =>
  token?.entry.mark?.style === 'symbol' || token?.entry.mark?.side === 'before'

/** "Harga: Rp 72.000" */
const isPriceKey = (key: Token): boolean =>
  isOneOf(key, UNIT_PRICES_OF_FORMS) && (isNumber(valueAfter(key)) || isMarkBefore(valueAfter(key)))

/** "Total: Rp 72.000" */
const isMarkedTotal = (key: Token): boolean => means(key, 'total') && isMarkBefore(valueAfter(key))

const byLabel = ({ label }: LabelSpot): Token => label.token

/** What the word that a number belongs to says about it. */
export const LABELS = table<KindRule<LabelSpot>>([
  {
    name: 'quantity',
    example: 'cat kayu qty 3 @ 45rb',
    when: ({ label: { token }, isPlain, size }) =>
      isPlain && size <= PLACE_DIGITS_MAX && isOneOf(token, QUANTITY_LABELS),
    reason: 'count',
  },
  {
    name: 'quantity-beside-a-price',
    example: 'Produk: kopi\nJml: 1\nHarga: Rp 72.000',
    when: isQuantityOfForm,
    reason: 'count',
  },
  {
    name: 'decimal-time',
    example: 'kopi 25rb jam 19.30',
    over: 'decimals',
    when: ({ span, label: { token } }) => isDecimal(span) && means(token, 'time') && token.entry.isIndonesian,
    reason: 'time',
    by: byLabel,
  },
  {
    name: 'decimal-version',
    example: 'aplikasi 250rb versi 2.1',
    over: 'decimals',
    when: ({ span, label }) => isDecimal(span) && means(label.token, 'model'),
    reason: 'model',
    by: byLabel,
  },
  {
    name: 'odometer',
    example: 'Avanza km 84.500 tune up dan ganti kampas, tagihan Rp1.850.000',
    over: 'decimals',
    when: ({ label: { token }, span }) =>
      isOneOf(token, KILOMETRES) && span.form === 'digits' && span.value.units >= 1000,
    reason: 'identifier',
    by: byLabel,
  },
  {
    name: 'identifier-with-spaces',
    example: 'lawn mowing $95, ABN 51 824 753 556',
    region: 'AU',
    over: 'decimals',
    when: ({ label: { token }, span }) => means(token, 'identifier') && span.first !== span.last,
    reason: 'identifier',
    by: byLabel,
  },
  {
    name: 'decimals',
    example: 'order 1.250.000 kopi',
    over: 'reference',
    when: ({ isPlain }) => !isPlain,
    reason: null,
  },
  {
    name: 'reference-with-number-word',
    example: 'nota no 5512 helm anak 145.000',
    over: 'reference',
    when: (spot) => isTrueReference(spot) && spot.label.hasNumberWord,
    reason: 'reference',
    by: byLabel,
  },
  {
    name: 'reference',
    example: 'kopi 25rb order 4821',
    over: 'reference-of-nothing-counted',
    when: (spot) => isTrueReference(spot) && isReferenceNumber(spot),
    reason: 'reference',
    by: byLabel,
  },
  {
    name: 'reference-of-nothing-counted',
    example: 'invoice 77 for Mr Lee',
    region: 'US',
    over: 'ordered-goods',
    when: (spot) => isTrueReference(spot) && spot.span.form === 'digits' && !isNoun(spot.after),
    reason: 'reference',
    by: byLabel,
  },
  { name: 'ordered-goods', example: 'order 2 kopi @ 25rb', when: isTrueReference, reason: null },
  {
    name: 'identifier',
    example: 'kopi 25rb rekening 12345',
    when: ({ label, size }) => means(label.token, 'identifier') && size >= IDENTIFIER_DIGITS_MIN,
    reason: 'identifier',
    by: byLabel,
  },
  {
    name: 'account-at-a-bank',
    example: 'kopi 25rb BCA 12345678',
    when: ({ span, label, size }) =>
      label.token.entry.method?.type === 'virtual_account' && span.form === 'digits' && size >= ACCOUNT_DIGITS_MIN,
    reason: 'identifier',
    by: byLabel,
  },
  {
    name: 'day',
    example: 'kopi 25rb tgl 17',
    when: ({ span, label }) => means(label.token, 'date') && isDayNumber(span) && !isOneOf(label.token, DAY_LETTERS),
    reason: 'date',
    by: byLabel,
  },
  {
    name: 'hour',
    example: 'kopi 25rb jam 8',
    when: (spot) => isHour(spot) && (spot.label.token.entry.isIndonesian || isWordTime(spot)),
    reason: 'time',
    by: byLabel,
  },
  {
    name: 'month-by-number',
    example: 'kontrakan bulan 12 sebesar Rp1.350.000',
    when: ({ label: { token }, span, isPlain, after }) =>
      isPlain &&
      isOneOf(token, MONTHS) &&
      isMonthNumber(span) &&
      !isNumber(token.previous) &&
      !isSign(token.previous, '/') &&
      !means(token.previous, 'per') &&
      !countsThings(after) &&
      !meansAny(after, 'period', 'shortPeriod'),
    reason: 'date',
    by: byLabel,
  },
  {
    name: 'days-to-pay',
    example: 'bookkeeping $650, net 30',
    region: 'US',
    when: ({ label: { token }, isPlain, size, after }) =>
      isPlain && size === 2 && isOneOf(token, NET) && (after === undefined || isStop(after)),
    reason: 'period',
    by: byLabel,
  },
  {
    name: 'after-a-month',
    example: 'kopi 25rb Nov 20',
    when: ({ span, label }) => means(label.token, 'month') && (isDayNumber(span) || isYearLike(span)),
    reason: 'date',
    by: byLabel,
  },
  {
    name: 'year',
    example: 'kalender tahun 2026 25rb',
    when: ({ span, label }) => means(label.token, 'year') && isYearLike(span),
    reason: 'year',
    by: byLabel,
  },
  { name: 'place', example: 'kopi 25rb meja 12', over: 'composition', when: isPlace, reason: 'place', by: byLabel },
  {
    name: 'model',
    example: 'iPhone 15 bekas 8jt',
    when: (spot) =>
      means(spot.label.token, 'model') && spot.size <= MODEL_DIGITS_MAX && !isModelHomonym(spot) && !isCounting(spot),
    reason: 'model',
    by: byLabel,
  },
  {
    name: 'composition',
    example: 'donat isi 6 25rb',
    when: ({ label: { token }, size, after }) =>
      means(token, 'composition') &&
      !means(token, 'purpose') &&
      !isForHowLong(after) &&
      !(means(after, 'currencyPlace') && after?.next?.entry.mark) &&
      size <= COMPOSITION_DIGITS_MAX &&
      !countsThings(after) &&
      !(isOneOf(token, SETS) && (after === undefined || isStop(after))),
    reason: 'composition',
    by: byLabel,
  },
  {
    name: 'number-word',
    example: 'parfum no 5 250rb',
    when: ({ label, size }) => label.hasNumberWord && size <= ORDINAL_DIGITS_MAX,
    reason: 'ordinal',
    by: byLabel,
  },
])
