import { table } from '../rules.ts'
import { isGluedSign, isNumber, isSign, means, peek } from '../tokens/cursor.ts'
import {
  continuesAfterPlus,
  continuesIdentifier,
  isBracketedPhone,
  isCapitalCode,
  isCardNumber,
  isHalvedPhone,
  isLabelledCode,
  isPlate,
  isPlusNumber,
  isSpacedPhone,
} from './code.ts'
import { isFirstSide, isSecondSide } from './cross.ts'
import { isDate, joinedNumbers } from './joined.ts'
import {
  byAfter,
  byBefore,
  decideKind,
  type JoinedSpot,
  type KindRule,
  type ShapeSpot,
  type Spot,
  type Why,
} from './kind.ts'
import { isAddress, isLongRun, runAround } from './run.ts'
import { readBeside } from './touching.ts'

const isPlain = ({ digits }: ShapeSpot): boolean => digits.shape === 'plain'

/** "1." or "2)" at the start of a line. */
function isBullet({ digits, text, span, before }: ShapeSpot): boolean {
  const sign = span.first.next
  const isLineStart = before === undefined || isSign(before, '\n')
  const isBulletSign = isGluedSign(sign, '.)') && sign?.next !== undefined && !sign.next.glued
  return isLineStart && isBulletSign && digits.shape === 'plain' && text.length <= 2
}

const isBeforeColon = ({ span }: ShapeSpot): boolean => {
  const minutes = peek(span.first, 2)
  return isGluedSign(span.first.next, ':') && isNumber(minutes) && minutes?.glued === true
}

const isAfterColon = ({ span, before }: ShapeSpot): boolean =>
  isGluedSign(before, ':') && span.first.glued && isNumber(before?.previous)

/** What a number's own shape, or the run without spaces it is used instead, says about it. */
export const SHAPES = table<KindRule<ShapeSpot>>([
  {
    name: 'address',
    example: 'kopi 25rb https://toko.example/p/99881',
    when: ({ run }) => isLongRun(run) && isAddress(run),
    reason: 'address',
  },
  {
    name: 'percentage',
    example: 'kopi 100% arabika 25rb',
    when: ({ after }) => isSign(after, '%‰') || means(after, 'percent'),
    reason: 'percent',
    by: byAfter,
  },
  { name: 'bullet', example: '1. kopi 25rb', when: isBullet, reason: 'bullet' },
  { name: 'hours', example: 'kopi 25rb jam 19:30', when: isBeforeColon, reason: 'time' },
  { name: 'minutes', example: 'kopi 25rb jam 19:30', when: isAfterColon, reason: 'time' },
  {
    name: 'date-with-dots',
    example: 'sewa tenda 250rb 20.11.2026',
    over: 'separators-fit-no-number',
    when: ({ digits, text }) => digits.shape === 'bad' && isDate(text.split('.')),
    reason: 'date',
  },
  {
    name: 'separators-fit-no-number',
    example: 'versi 1.2.3 aplikasi 250rb',
    when: ({ digits }) => digits.shape === 'bad',
    reason: 'touching',
  },
  {
    name: 'short-number-after-a-zero',
    example: 'rumah blok A 07 250rb',
    when: (spot) => isPlain(spot) && spot.digits.hasLeadingZero && spot.text.length < 4,
    reason: 'model',
  },
  { name: 'plate', example: 'parkir B 1234 XYZ 25rb', when: isPlate, reason: 'identifier', by: byBefore },
  { name: 'first-side', example: 'banner 30x40 25rb', when: isFirstSide, reason: 'dimension' },
  { name: 'second-side', example: 'banner 30x40 25rb', when: isSecondSide, reason: 'dimension' },
  {
    name: 'labelled-code',
    example: 'INV-2026-777 kopi 25rb',
    over: 'code-in-capitals',
    when: isLabelledCode,
    reason: 'reference',
    by: ({ run }) => run.first,
  },
  {
    name: 'code-in-capitals',
    example: 'GRB-558120 kopi 25rb',
    when: isCapitalCode,
    reason: 'reference',
    by: ({ run }) => run.first,
  },
])

/** What two or more numbers are that `/` or `-` join without spaces. */
export const JOINED_NUMBERS = table<KindRule<JoinedSpot>>([
  {
    name: 'date',
    example: 'kopi 25rb 5/12/2026',
    over: 'three-joined-numbers',
    when: ({ joined }) => joined.isDate,
    reason: 'date',
  },
  {
    name: 'joined-phone',
    example: 'kopi 25rb 0812-3456-7890',
    over: 'three-joined-numbers',
    when: ({ joined }) => joined.isPhone,
    reason: 'identifier',
  },
  {
    name: 'joined-account',
    example: 'kopi 25rb npwp 01.234.567.8-901.000',
    when: ({ joined }) => joined.isGroupedCode,
    reason: 'identifier',
  },
  {
    name: 'three-joined-numbers',
    example: 'kopi 25rb kode 12/34/5678',
    when: ({ joined }) => joined.count > 2,
    reason: 'reference',
  },
  {
    name: 'day-and-month-with-a-slash',
    example: 'travel Solo 25rb tgl 28/12',
    over: 'fraction',
    when: ({ joined, run }) => joined.isFraction && means(run.first.previous, 'date'),
    reason: 'date',
    by: ({ run }) => run.first.previous,
  },
  {
    name: 'fraction',
    example: 'kopi 25rb shift 1/2',
    when: ({ joined }) => joined.isFraction,
    reason: 'fraction',
  },
  {
    name: 'ratio',
    example: 'model kapal skala 1/144, 50rb',
    when: ({ joined }) => joined.isRatio,
    reason: 'dimension',
  },
  {
    name: 'pair-of-years',
    example: 'SPP 2026/2027 250rb',
    when: ({ joined }) => joined.hasYear,
    reason: 'year',
  },
])

/** What numbers are that are no way to write an amount. */
export const IDENTIFIERS = table<KindRule<ShapeSpot>>([
  {
    name: 'country-code',
    example: 'kopi 25rb +62 812 3456 7890',
    when: (spot) => isPlain(spot) && isPlusNumber(spot) && continuesAfterPlus(spot),
    reason: 'identifier',
  },
  {
    name: 'after-a-zero',
    example: 'kopi 25rb 0812',
    when: (spot) => isPlain(spot) && spot.digits.hasLeadingZero && spot.text.length >= 4,
    reason: 'identifier',
  },
  {
    name: 'ten-digits',
    example: 'kopi 25rb 8123456789',
    when: (spot) => isPlain(spot) && spot.text.length >= 10,
    reason: 'identifier',
  },
  { name: 'card-number', example: 'kopi 25rb 4242 4242 4242 4242', when: isCardNumber, reason: 'identifier' },
  {
    name: 'phone-with-spaces',
    example: 'cake $25 212 555 0147',
    region: 'US',
    when: isSpacedPhone,
    reason: 'identifier',
  },
  {
    name: 'phone-in-halves',
    example: 'cake ₹250 98200 12345',
    region: 'IN',
    when: isHalvedPhone,
    reason: 'identifier',
  },
  {
    name: 'phone-with-brackets',
    example: 'cake $25 (212) 555-0199',
    region: 'US',
    when: isBracketedPhone,
    reason: 'identifier',
  },
  {
    name: 'rest-of-an-identifier',
    example: 'kopi 25rb 0812 3456 789',
    when: continuesIdentifier,
    reason: 'identifier',
  },
])

/** What the numbers say that are joined to this one; undefined: nothing, or none are. */
function readJoined(spot: ShapeSpot): Why | null | undefined {
  const joined = isLongRun(spot.run) ? joinedNumbers(spot.span.first, spot.run) : null
  return joined === null ? undefined : decideKind(JOINED_NUMBERS, { ...spot, joined })
}

/** Reads what a number's own shape, or the run without spaces it is used instead, says about it. */
export function readShape(spot: Spot): Why | null {
  const { span } = spot
  const { digits, text } = span.first
  if (digits === null) return null
  const shape = { ...spot, digits, text, run: runAround(span) }
  return decideKind(SHAPES, shape) ?? readJoined(shape) ?? decideKind(IDENTIFIERS, shape) ?? readBeside(spot)
}
