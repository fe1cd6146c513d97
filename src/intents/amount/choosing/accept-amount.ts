import { decide, once, type ReadingRule, table } from '../../rules.ts'
import { earlier, isOneOf, later, type Token } from '../../tokens/cursor.ts'
import { lookBack } from '../../tokens/near.ts'
import { type Sentence, wordsOf } from '../../tokens/sentence.ts'
import { PAST_TENSE } from '../../words/particular.ts'
import { DOUBT_QUESTIONS, type Doubt, QUESTIONS } from '../../words/questions.ts'
import type { Amount, Candidates } from '../amount.ts'
import type { Charge } from '../candidates/charges.ts'
import { type Choice, type Chosen, refuseAt, refuseSeveral } from '../choice.ts'
import { multiplyByQuantity } from '../counts/multiply.ts'
import { findUnitPrice, type UnitPrice } from '../counts/unit-price.ts'
import { findCommonDoubt, findOwnDoubt } from '../doubts/find-doubt.ts'
import { findOpenPercent } from '../doubts/open-percent.ts'
import { isOld } from '../stance.ts'

/** An amount that is to be paid unless something rules it out. */
type Proposal = {
  readonly sentence: Sentence
  readonly amount: Amount
  readonly candidates: Candidates
  /** What marked the amount out; null: it is the only one. */
  readonly rule: string | null
  /** A charge that leaves the price open. */
  readonly charge: Charge | undefined
  readonly doubt: () => Doubt | null
  /** How a marked amount is the price of one, as its own neighbours say. */
  readonly price: () => UnitPrice | null
  /** A percentage that leaves the amount open. */
  readonly percent: () => Token | null
  readonly said: string
}

/** Charges that leave the price open. After a total or final price only what comes after it does. */
const findOpenCharge = (amount: Amount, charges: readonly Charge[], isMarkedOut: boolean): Charge | undefined =>
  charges.find(
    ({ is, token }) => is === 'excluded' || (is === 'pending' && (!isMarkedOut || token.at > amount.last.at)),
  )

const take = ({ amount, candidates }: Proposal): Omit<Chosen, 'rule'> => ({
  is: 'chosen',
  value: amount.value,
  amount,
  span: amount,
  candidates,
})

const refuseDoubt = ({ amount, said }: Proposal, doubt: Doubt): Choice =>
  refuseAt(`amount.${doubt}`, amount, DOUBT_QUESTIONS[doubt](said))

function refuseCharge({ sentence, amount, said, charge }: Proposal): Choice {
  const at = charge?.token ?? amount.last
  const span = { first: earlier(amount.first, at), last: later(amount.last, at) }
  return refuseAt('amount.charge', span, QUESTIONS.openCharge(said, wordsOf(sentence, { first: at, last: at })))
}

/** A marked amount is the price of one: of a piece or a period that its own neighbours name. "at" alone says little. */
const isUnitPrice = ({ price }: Proposal): boolean => {
  const found = price()
  return found !== null && !(found.is === 'piece' && found.by === 'at')
}

const isMarkedOut = ({ rule }: Proposal): boolean => rule !== null

/** "hire was $90" says what the thing cost; "harga lama 25rb" speaks of another price. */
function isOldAlone(amount: Amount): boolean {
  const word = lookBack(amount.first, 'before', 0)
  return word !== undefined && isOld(amount) && !isOneOf(word, PAST_TENSE)
}

/** What becomes of an amount that may be the one to pay. */
export const ACCEPTANCE = table<ReadingRule<Proposal, Choice>>([
  {
    name: 'open-charge',
    example: 'kopi 25rb plus PPN',
    over: 'doubt',
    when: ({ charge }) => charge !== undefined,
    reason: 'a tax, fee or discount still has to be computed',
    read: refuseCharge,
  },
  {
    name: 'doubt',
    example: 'kopi sekitar 25rb',
    when: ({ doubt }) => doubt() !== null,
    reason: 'the amount is inexact, a range, or part of something',
    read: (proposal) => refuseDoubt(proposal, proposal.doubt() ?? 'vague'),
  },
  {
    name: 'unit-price-marked-out',
    example: 'hosting dari 150rb jadi 125rb per bulan',
    over: 'marked-out',
    when: (proposal) => isMarkedOut(proposal) && isUnitPrice(proposal),
    reason: 'what is marked out is the price of one',
    read: (proposal) => multiplyByQuantity(proposal.sentence, take(proposal)),
  },
  {
    name: 'marked-out',
    example: 'kopi 25rb, roti 30rb, total 55rb',
    when: isMarkedOut,
    reason: 'words mark it as what is to be paid',
    read: (proposal) => ({ ...take(proposal), rule: proposal.rule ?? 'amount.only' }),
  },
  {
    name: 'open-percentage',
    example: '10% dari 500rb',
    over: 'old-price-alone',
    when: ({ percent }) => percent() !== null,
    reason: 'a percentage still has to be computed',
    read: ({ percent, amount, said }) => {
      const at = percent() ?? amount.first
      return refuseAt('amount.percent', { first: at, last: at }, QUESTIONS.openPercent(said))
    },
  },
  {
    name: 'old-price-alone',
    example: 'kopi harga lama 25rb',
    when: ({ amount }) => isOldAlone(amount),
    reason: 'an old price without a new one is no amount',
    read: (proposal) => refuseDoubt(proposal, 'vague'),
  },
  {
    name: 'nothing-speaks-against-it',
    example: 'kopi 25rb',
    when: () => true,
    reason: 'the only amount is to be paid, as often as the sentence says',
    read: (proposal) => multiplyByQuantity(proposal.sentence, take(proposal)),
  },
])

/** Takes an amount as the one to pay unless charges, doubts or an open quantity rule it out. `rule`: what marked it out; null: it is the only one. */
export function acceptAmount(
  sentence: Sentence,
  amount: Amount,
  candidates: Candidates,
  charges: readonly Charge[],
  rule: string | null,
): Choice {
  const proposal: Proposal = {
    sentence,
    amount,
    candidates,
    rule,
    charge: findOpenCharge(amount, charges, rule !== null),
    doubt: once(() => findOwnDoubt(sentence, amount, candidates) ?? findCommonDoubt(sentence, candidates)),
    price: once(() => findUnitPrice(sentence, amount, candidates, true)),
    percent: once(() => findOpenPercent(candidates)),
    said: wordsOf(sentence, amount),
  }
  return decide(ACCEPTANCE, proposal)?.read(proposal) ?? refuseSeveral(sentence, candidates.amounts)
}
