import { type Money, toWhole } from '../../../base/money.ts'

/** What the sandbox's bank does with a refund, by the last two digits of its amount. Source: interface, "Refunds". */
export type TestRefund = 'refused' | 'silent_done' | 'silent_failed' | 'good'

const TEST_AMOUNTS: Readonly<Record<number, TestRefund>> = { 41: 'refused', 43: 'silent_done', 44: 'silent_failed' }

export const testRefundOf = (amount: Money): TestRefund => TEST_AMOUNTS[toWhole(amount) % 100] ?? 'good'
