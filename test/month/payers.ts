import type { Misbehaviour } from '../../src/sandbox/bank/behaviour.ts'
import { rupiah } from '../database/ledger.ts'
import { aCheckoutBody } from '../gateway/gateway.ts'
import type { Action, Way } from './actions.ts'
import { callWithRetries, refusalOf } from './call-with-retries.ts'
import type { Seller } from './sellers.ts'
import type { MonthWorld } from './world.ts'

/** What a payer was given to pay with. */
type Issued = {
  readonly type: Way['type']
  readonly reference: string
  readonly rail_reference: string | null
  readonly instrument: { readonly qrContent?: string; readonly number?: string } | null
}
export type Order = { readonly id: string; readonly seller: Seller; readonly issued: Issued }

const PAGES_MAX = 20

/** A merchant's order, and its payer at the page until there is something to pay with; undefined: there never was. */
export async function open(
  { gateway }: MonthWorld,
  seller: Seller,
  name: string,
  way: Way,
  whole: number,
): Promise<Order | undefined> {
  const currency = way.type === 'credit_card' ? 'USD' : 'IDR'
  const body = aCheckoutBody({ externalId: name, amount: whole, currency, ...way })
  const made = await callWithRetries(() => gateway.call('POST', '/v1/checkout', { key: seller.key, body }))
  if (made.status !== 200) throw new Error(made.text)
  const id = String(made.body.id)
  if (way.type === 'credit_card') {
    return { id, seller, issued: { type: way.type, reference: '', rail_reference: null, instrument: null } }
  }
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    await fetch(`${gateway.url}/${id}`).then((page) => page.arrayBuffer())
    const { rows } = await gateway.db.pool.query<Issued>(
      `select type, reference, rail_reference, instrument from attempt where checkout_id = $1 and status = 'ISSUED'`,
      [id],
    )
    if (rows[0]) return { id, seller, issued: rows[0] }
  }
  return undefined
}

/** What the payer's bank does with what was issued, even where a correct bank would refuse. */
export async function payAtBank(
  { bank }: MonthWorld,
  { issued: { type, instrument, rail_reference: name } }: Order,
  { whole, how = {} }: { readonly whole?: number; readonly how?: Misbehaviour } = {},
): Promise<boolean> {
  const options = { force: true, behaviour: how, ...(whole === undefined ? {} : { amount: rupiah(whole) }) }
  const paid =
    type === 'qrcode'
      ? await bank.payQr(instrument?.qrContent ?? '', options)
      : type === 'virtual_account'
        ? await bank.payVirtualAccount(instrument?.number ?? '', options)
        : await bank.actOnWallet(name ?? '', 'pay', { force: true })
  return paid.is !== 'refused'
}

/** A payer who tries and fails. */
async function failAtBank({ bank }: MonthWorld, { issued: { type, instrument, rail_reference: name } }: Order) {
  if (type === 'qrcode') return bank.fail({ qrContent: instrument?.qrContent ?? '' })
  if (type === 'virtual_account') return bank.fail({ virtualAccountNo: instrument?.number ?? '' })
  return bank.actOnWallet(name ?? '', 'refuse')
}

type Payment = Action & { is: 'payment' }

/** What becomes of an order that has something to pay with. Returns whether it was paid as ordered. */
export async function pay(world: MonthWorld, order: Order, { way, fate, whole, lateHours }: Payment): Promise<boolean> {
  if (way.type === 'credit_card') return payByCard(world, order, fate)
  const behaviours: Partial<Record<Payment['fate'], Misbehaviour>> = {
    'notified twice': { notify: 'twice' },
    'notified late': { notify: 'late', lateMs: lateHours * 3_600_000 },
    'never notified': { notify: 'never' },
  }
  if (fate === 'left') return false
  if (fate === 'refused') {
    await failAtBank(world, order)
    return false
  }
  // A wallet pays the requested amount.
  if (fate === 'another amount' && way.type !== 'ewallet') return payAtBank(world, order, { whole: whole + 1_000 })
  const isPaid = await payAtBank(world, order, { how: behaviours[fate] ?? {} })
  if (fate === 'paid twice') await payAtBank(world, order)
  return isPaid
}

/** Cards are charged by the gateway's own form, which the sandbox's payer fills in. */
async function payByCard({ gateway }: MonthWorld, { id, seller }: Order, fate: Payment['fate']): Promise<boolean> {
  const outcome = fate === 'paid twice' ? 'duplicate' : fate === 'refused' ? 'failed' : 'succeeded'
  if (fate === 'left') return false
  const options = { key: seller.key, body: { outcome } }
  const reply = await callWithRetries(() => gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, options))
  const refusal = refusalOf(reply)
  if (refusal !== undefined && refusal !== 'INVALID_STATE') throw new Error(reply.text)
  return refusal === undefined && outcome !== 'failed'
}
