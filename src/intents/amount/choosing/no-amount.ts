import { type Classified, withReason } from '../../kinds/kind.ts'
import { type ReadingRule, table } from '../../rules.ts'
import { type Sentence, wordsOf } from '../../tokens/sentence.ts'
import { QUESTIONS } from '../../words/questions.ts'
import { type Refused, refuseAt } from '../choice.ts'

/** A sentence without an amount, and the numbers that are something else. */
type Nothing = { readonly sentence: Sentence; readonly others: readonly Classified[] }

export const findCents = (numbers: readonly Classified[]): Classified | undefined =>
  numbers.find(({ why }) => why?.kind === 'cents')
const explained = ({ others }: Nothing): Classified[] => others.filter(({ why }) => why !== null)

export function refuseCents(sentence: Sentence, numbers: readonly Classified[]): Refused {
  const cents = findCents(numbers)
  if (cents === undefined) return refuseAt('amount.none', null, QUESTIONS.noAmount())
  const { first, last } = cents
  return refuseAt('amount.cents', cents, QUESTIONS.partOfUnit(wordsOf(sentence, { first, last: last.next ?? last })))
}

/** Numbers that are named where no amount is seen. */
const NAMED_MAX = 3

/** Why a sentence has no amount. */
export const NO_AMOUNT = table<ReadingRule<Nothing, Refused>>([
  {
    name: 'part-of-a-unit',
    example: 'candy 50 cents',
    region: 'US',
    over: 'other-numbers',
    when: ({ others }) => findCents(others) !== undefined,
    reason: 'amounts are whole units',
    read: ({ sentence, others }) => refuseCents(sentence, others),
  },
  {
    name: 'other-numbers',
    example: 'order #2210 sudah siap',
    when: (nothing) => explained(nothing).length > 0,
    reason: 'every number is something else',
    read: (nothing) => {
      const named = explained(nothing).slice(0, NAMED_MAX)
      const said = named.map((one) => `"${wordsOf(nothing.sentence, withReason(one))}"`).join(', ')
      return refuseAt('amount.none', nothing.others[0] ?? null, QUESTIONS.noAmountAmong(said))
    },
  },
  {
    name: 'no-number',
    example: 'kopi susu satu',
    when: () => true,
    reason: 'no number can be an amount',
    read: ({ others }) => refuseAt('amount.none', others[0] ?? null, QUESTIONS.noAmount()),
  },
])
