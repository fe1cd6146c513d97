import { aPayoutBody } from '../send-money.ts'
import { ask, refusalOf } from './ask.ts'
import type { Deed } from './deeds.ts'
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

/** Lets one thing happen, and counts what came of it: what is refused, for lack of money say, does not happen. */
export async function happen(world: MonthWorld, history: History, deed: Deed): Promise<void> {
  const name = `${deed.is}-${++history.next}`.replaceAll(' ', '-')
  const came = (await run(world, history, deed, name)) ?? 'nothing to act on'
  const what = deed.is === 'payment' ? `payment ${deed.way.type} ${deed.fate}` : deed.is
  const key = came === 'done' ? what : `${what}: ${came}`
  history.counts.set(key, (history.counts.get(key) ?? 0) + 1)
}

async function run(world: MonthWorld, history: History, deed: Deed, name: string): Promise<string | undefined> {
  switch (deed.is) {
    case 'payment': {
      const order = await open(world, deed.seller, name, deed.way, deed.whole)
      if (!order) return 'nothing issued'
      const isPaid = await pay(world, order, deed)
      if (isPaid) listOf(history.paid, deed.seller).push(order)
      else if (deed.fate === 'left' && deed.way.type !== 'credit_card') listOf(history.left, deed.seller).push(order)
      return isPaid === (deed.fate !== 'left' && deed.fate !== 'refused') ? 'done' : 'not paid'
    }
    case 'late payment':
      return latePayment(world, history, deed)
    case 'refund':
      return refund(world, history, deed, name)
    case 'refund of suspended money':
      return refundSuspended(world, deed, name)
    case 'bank gives back':
      return giveBack(world, history, deed)
    case 'payout':
      return payout(deed, name)
  }
}

/** An order that was left is paid, however old it is. A code in a settlement of many is always told of. */
async function latePayment(world: MonthWorld, history: History, deed: Deed & { is: 'late payment' }) {
  const left = listOf(history.left, deed.seller)
  const [order] = left.splice(deed.of % Math.max(1, left.length), 1)
  if (!order) return undefined
  const isSilent = !deed.isTold && order.issued.type === 'virtual_account'
  return (await payAtBank(world, order, { how: isSilent ? { notify: 'never' } : {} })) ? 'done' : 'not paid'
}

async function refund(world: MonthWorld, history: History, deed: Deed & { is: 'refund' }, name: string) {
  const { seller } = deed
  const order = pick(listOf(history.paid, seller), deed.of)
  if (!order) return undefined
  const { body } = await world.gateway.call('GET', `/v1/checkout/${order.id}`, { key: seller.key })
  const { payment, amount, type } = body
  if (!payment?.transactionId) return 'not paid yet'
  const part = deed.part === null ? null : Math.floor(amount / deed.part)
  const whole = part === null ? null : type === 'credit_card' ? Math.max(1, part) : part - (part % 100) + deed.ending
  return askRefund(world, seller, {
    ...{ externalId: name, transactionId: payment.transactionId, ...(whole ? { amount: whole } : {}) },
    ...(order.issued.type === 'virtual_account'
      ? {
          fallback: 'transfer',
          receiver: {
            bankCode: 'MANDIRI',
            accountNo: `${7_000_000 + (deed.of % 1_000_000)}1234`,
            name: 'Budi Santoso',
          },
        }
      : {}),
  })
}

async function askRefund({ gateway }: MonthWorld, { key }: Seller, body: object): Promise<string> {
  return refusalOf(await ask(() => gateway.call('POST', '/v1/refunds', { key, body }))) ?? 'done'
}

type Named = Deed & { is: 'refund of suspended money' | 'bank gives back' }

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

async function giveBack(world: MonthWorld, history: History, { seller, of }: Named) {
  const order = pick(
    listOf(history.paid, seller).filter(({ issued: { type } }) => type === 'qrcode' || type === 'ewallet'),
    of,
  )
  if (!order) return undefined
  return (await world.bank.refundPayment(order.issued.reference)).is === 'refused' ? 'refused by the bank' : 'done'
}

async function payout({ seller, whole, bank, account }: Deed & { is: 'payout' }, name: string) {
  const body = aPayoutBody({ externalId: name, amount: whole }, { receiverBankCode: bank, receiverAccountNo: account })
  const reply = await ask(() => seller.sender.send(body))
  return refusalOf(reply) ?? 'done'
}
