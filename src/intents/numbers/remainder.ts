import { decide, type Rule, table } from '../rules.ts'
import { isSign, meansAny, type Token } from '../tokens/cursor.ts'
import { countsSomething, type Term } from './term.ts'

/** A number with its multiplier, and the number without one that follows it: "one thousand" and "five hundred". */
type Remainder = { readonly before: Term; readonly rest: Term; readonly follower: Token | undefined }

/** `add`: it belongs to the number. `apart`: it is a number of its own. `tail`: that is unclear. */
type Verdict = 'add' | 'apart' | 'tail'

const hasDigits = ({ rest }: Remainder): boolean => rest.form === 'digits'

/** Digits that can only be a number of their own: "1.500", "007", "2 350", "50%". */
function isOwnNumber({ rest, follower }: Remainder): boolean {
  const { digits, text } = rest.first
  const isThreePlainDigits =
    digits?.shape === 'plain' && !digits.hasLeadingZero && text.length <= 3 && rest.last === rest.first
  // "4K60" is a name.
  return !isThreePlainDigits || rest.first.glued || meansAny(follower, 'times', 'percent') || follower?.text === '%'
}

/** The multiplier before it is written out, as "ribu" and not "rb". */
const isWrittenOut = ({ before: { last } }: Remainder): boolean => !meansAny(last, 'vague') && last.text.length > 3

/** "seribu": a word for a thousand and one word more. */
const isThousandInOneWord = ({ before: { value, last } }: Remainder): boolean =>
  value.units === 1000 && last.entry.numbers.some(({ role }) => role === 'one')

/** Whether what follows "one thousand" or "100 ribu" without a multiplier belongs to it. */
export const REMAINDERS = table<Rule<Remainder, Verdict>>([
  {
    name: 'digits-of-their-own',
    example: 'kaos 50rb 1500 lembar',
    over: 'digits-that-count',
    when: (remainder) => hasDigits(remainder) && isOwnNumber(remainder),
    reason: 'apart',
  },
  {
    name: 'digits-that-count',
    example: 'total 50rb 2 kaos',
    over: 'loose-digits',
    when: (remainder) =>
      hasDigits(remainder) && (countsSomething(remainder.follower) || isSign(remainder.follower, '@/')),
    reason: 'apart',
  },
  {
    name: 'hundreds-after-a-thousand-written-out',
    example: 'kopi 2 ribu 500',
    over: 'loose-digits',
    when: (remainder) => {
      const { before, rest } = remainder
      const isRoundHundred = rest.value.units >= 100 && rest.value.units % 50 === 0
      return hasDigits(remainder) && before.power === 3 && isWrittenOut(remainder) && isRoundHundred
    },
    reason: 'add',
  },
  {
    name: 'loose-digits',
    example: 'kopi 2rb 500',
    over: 'words-after-a-thousand',
    when: hasDigits,
    reason: 'tail',
  },
  {
    name: 'word-after-a-thousand-in-one-word',
    example: 'kopi seribu lima',
    when: (remainder) => isThousandInOneWord(remainder) && remainder.rest.value.units < 100,
    reason: 'tail',
  },
  {
    name: 'words-that-count',
    example: 'total 50 ribu dua kaos',
    when: ({ rest, follower }) => rest.value.units < 100 && countsSomething(follower),
    reason: 'apart',
  },
  {
    name: 'words-after-a-thousand',
    example: 'kopi dua ribu lima ratus',
    when: ({ before, rest }) => before.power === 3 && (rest.language === 'en' || rest.value.units >= 100),
    reason: 'add',
  },
  {
    name: 'loose-words',
    example: 'sewa tenda satu juta dua ratus',
    when: () => true,
    reason: 'tail',
  },
])

/** Says whether a number without a multiplier belongs to the one with a multiplier before it. */
export const judgeRemainder = (before: Term, rest: Term): Verdict =>
  decide(REMAINDERS, { before, rest, follower: rest.last.next })?.reason ?? 'tail'
