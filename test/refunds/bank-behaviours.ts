import type { Behaviour, Misbehaviour, Odds } from '../../src/sandbox/bank/behaviour.ts'
import type { Chance } from '../faults/chance.ts'

/** How refunds are met, each by its body: 10 % silent, 5 % late, and the other ways for an answer to be lost. */
const methods = (seed: number, timeoutMs: number): Odds => ({
  seed,
  odds: [
    { percent: 7, how: { answer: 'timeoutAfter' } },
    { percent: 3, how: { answer: 'timeoutBefore' } },
    { percent: 5, how: { slowMs: timeoutMs + 300 } },
    { percent: 2, how: { answer: 'errorAfter' } },
    { percent: 1, how: { answer: 'errorBefore' } },
    { percent: 2, how: { answer: 'resetAfter' } },
    { percent: 1, how: { answer: 'resetBefore' } },
    { percent: 1, how: { wrongAmount: true } },
  ],
})
const transfers = (seed: number): Odds => ({
  seed,
  odds: [
    { percent: 7, how: { answer: 'timeoutAfter' } },
    { percent: 3, how: { answer: 'timeoutBefore' } },
    { percent: 5, how: { notify: 'late', lateMs: 1_500 } },
    { percent: 3, how: { notify: 'never' } },
  ],
})
const ANSWERS = ['timeoutBefore', 'timeoutAfter', 'errorBefore', 'errorAfter', 'resetBefore', 'resetAfter'] as const

/** How the bank treats refunds, and the transfers that stand in for them; `aMoment` adds what it does beside, for a moment. */
export function newBankBehaviours(seed: number, timeoutMs: number, { next, oneOf }: Pick<Chance, 'next' | 'oneOf'>) {
  const [refunds, sent] = [methods(seed, timeoutMs), transfers(seed)]
  const usual: Behaviour = {
    qrRefund: refunds,
    debitRefund: refunds,
    transferInterbank: sent,
    transferIntrabank: sent,
  }
  const fails = (): Misbehaviour => ({ answer: oneOf(ANSWERS) })
  return {
    usual,
    /** A later query then gets the truth. */
    aMoment: (): Behaviour => ({
      ...usual,
      ...(next() < 0.1 ? { qrQuery: fails(), debitStatus: fails() } : {}),
      ...(next() < 0.05 ? { transferStatus: fails(), accountInquiryExternal: fails() } : {}),
      ...(next() < 0.03 ? { tokenB2b: fails() } : {}),
    }),
  }
}
