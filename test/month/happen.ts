import { aPayoutBody } from '../payouts/send-money.ts'
import type { Action } from './actions.ts'
import { callWithRetries, refusalOf } from './call-with-retries.ts'
import { type Order, open, pay, payAtBank } from './payers.ts'
import type { Seller } from './sellers.ts'
import type { MonthWorld } from './world.ts'

/** What may be acted on later, and what became of what. */
export type History = {
  readonly paid: Map<Seller, Order[]>
  readonly left: Map<Seller, Order[]>
  readonly counts: Map<string, number>
  next: number
}
export const newHistory = (): History => ({ paid: new Map(), left: new Map(), counts: new Map(), next: 0 })

const listOf = <T>(all: Map<Seller, T[]>, seller: Seller): T[] => {
  const known = all.get(seller)
  if (known) return known
  const made: T[] = []
  all.set(seller, made)
  return made
}
const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]

/** Lets one thing happen, and counts what outcome of it: what is refused, for lack of money say, does not happen. */
export async function happen(world: MonthWorld, history: History, action: Action): Promise<void> {
  const name = `${action.is}-${++history.next}`.replaceAll(' ', '-')
  const outcome = (await run(world, history, action, name)) ?? 'nothing to act on'
  const what = action.is === 'payment' ? `payment ${action.way.type} ${action.fate}` : action.is
  const key = outcome === 'done' ? what : `${what}: ${outcome}`
  history.counts.set(key, (history.counts.get(key) ?? 0) + 1)
}

async function run(world: MonthWorld, history: History, action: Action, name: string): Promise<string | undefined> {
  switch (action.is) {
    case 'payment': {
      const order = await open(world, action.seller, name, action.way, action.whole)
      if (!order) return 'nothing issued'
      const isPaid = await pay(world, order, action)
      if (isPaid) listOf(history.paid, action.seller).push(order)
      else if (action.fate === 'left' && action.way.type !== 'credit_card')
        listOf(history.left, action.seller).push(order)
      return isPaid === (action.fate !== 'left' && action.fate !== 'refused') ? 'done' : 'not paid'
    }
    case 'late payment':
      return latePayment(world, history, action)
    case 'refund':
      return refund(world, history, action, name)
    case 'refund of suspended money':
      return refundSuspended(world, action, name)
    case 'bank refund':
      return refundAtBank(world, history, action)
    case 'payout':
      return payout(action, name)
  }
}

/** An order that was left is paid, however old it is. A code in a settlement of many is always notified. */
async function latePayment(world: MonthWorld, history: History, action: Action & { is: 'late payment' }) {
  const left = listOf(history.left, action.seller)
  const [order] = left.splice(action.of % Math.max(1, left.length), 1)
  if (!order) return undefined
  const isSilent = !action.isNotified && order.issued.type === 'virtual_account'
  return (await payAtBank(world, order, { how: isSilent ? { notify: 'never' } : {} })) ? 'done' : 'not paid'
}

async function refund(world: MonthWorld, history: History, action: Action & { is: 'refund' }, name: string) {
  const { seller } = action
  const order = pick(listOf(history.paid, seller), action.of)
  if (!order) return undefined
  const { body } = await world.gateway.call('GET', `/v1/checkout/${order.id}`, { key: seller.key })
  const { payment, amount, type } = body
  if (!payment?.transactionId) return 'not paid yet'
  const part = action.part === null ? null : Math.floor(amount / action.part)
  const whole = part === null ? null : type === 'credit_card' ? Math.max(1, part) : part - (part % 100) + action.ending
  return askRefund(world, seller, {
    externalId: name,
    transactionId: payment.transactionId,
    ...(whole ? { amount: whole } : {}),
    ...(order.issued.type === 'virtual_account'
      ? {
          fallback: 'transfer',
          receiver: {
            bankCode: 'MANDIRI',
            accountNo: `${7_000_000 + (action.of % 1_000_000)}1234`,
            name: 'Budi Santoso',
          },
        }
      : {}),
  })
}

async function askRefund({ gateway }: MonthWorld, { key }: Seller, body: object): Promise<string> {
  return refusalOf(await callWithRetries(() => gateway.call('POST', '/v1/refunds', { key, body }))) ?? 'done'
}

type Named = Action & { is: 'refund of suspended money' | 'bank refund' }

/** Money that pays for nothing goes back whole. */
async function refundSuspended(world: MonthWorld, { seller, of }: Named, name: string) {
  const { rows } = await world.gateway.db.pool.query(
    `select receipt.id, attempt.type from receipt join attempt on attempt.merchant_id = receipt.merchant_id and attempt.id = attempt_id
     where receipt.merchant_id = $1 and flags && '{duplicate,mismatch}' order by receipt.id`,
    [seller.merchantId],
  )
  const found = pick(rows, of)
  if (!found) return undefined
  const fallback = found.type === 'virtual_account' ? { fallback: 'claim_link' } : {}
  return askRefund(world, seller, { externalId: name, transactionId: found.id, ...fallback })
}

async function refundAtBank(world: MonthWorld, history: History, { seller, of }: Named) {
  const order = pick(
    listOf(history.paid, seller).filter(({ issued: { type } }) => type === 'qrcode' || type === 'ewallet'),
    of,
  )
  if (!order) return undefined
  return (await world.bank.refundPayment(order.issued.reference)).is === 'refused' ? 'refused by the bank' : 'done'
}

async function payout({ seller, whole, bank, account }: Action & { is: 'payout' }, name: string) {
  const body = aPayoutBody({ externalId: name, amount: whole }, { receiverBankCode: bank, receiverAccountNo: account })
  const reply = await callWithRetries(() => seller.sender.send(body))
  return refusalOf(reply) ?? 'done'
}
