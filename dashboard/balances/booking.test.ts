import { expect, test } from 'vitest'
import { bookingOf, shownEntry } from './booking.ts'

test.each([
  ['receipt:pay_1', ['clearing:con_1', 'pending', 'fees'], 'receipt'],
  ['receipt:pay_1', ['clearing:con_1', 'pending'], 'receipt-free'],
  ['receipt:pay_1', ['clearing:con_1', 'suspense'], 'receipt-suspense'],
  ['refund:re_1', ['pending', 'held'], 'refund'],
  ['refund:re_1', ['pending', 'clearing:con_1'], 'refund-provider'],
  ['settlement:pay_1', ['pending', 'available'], 'settlement'],
  ['settlement:pay_1', ['pending', 'owed', 'available'], 'settlement-offset'],
  ['payout-sent:po_1', ['held', 'clearing:con_1', 'fees'], 'payout-sent'],
])('%s over %j is a %s', (cause, accounts, name) => {
  expect(bookingOf(cause, accounts)).toBe(name)
})

test.each([
  ['clearing:con_1', '-125000.00', 'clearingIn', '125000.00', false],
  ['clearing:con_1', '250000.00', 'clearingOut', '250000.00', false],
  ['fees', '4000.00', 'fees', '4000.00', false],
  ['fees', '-4000.00', 'feesReturned', '4000.00', false],
  ['owed', '-10.00', 'owed', '10.00', false],
  ['owed', '10.00', 'owedOffset', '10.00', false],
  ['available', '-250000.00', 'available', '-250000.00', true],
])('%s %s is shown as %s %s', (account, amount, name, shown, isSigned) => {
  expect(shownEntry({ account, amount })).toEqual({ name, amount: shown, isSigned })
})
