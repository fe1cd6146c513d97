import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BankControl, PayOptions } from '../../../src/sandbox/bank/control/control.ts'
import { aCheckoutBody } from '../../gateway/gateway.ts'
import { aPayoutBody } from '../../payouts/send-money.ts'
import type { Chance } from '../chance.ts'
import type { Member } from '../members/member.ts'
import type { MerchantClient } from './merchant-client.ts'

export type Parties = { client: MerchantClient; bank: BankControl; serves: readonly Member[]; chance: Chance }

/** Payers that give up on a page after this many readings. */
const PAGE_TRIES = 4
const STATUS_LOOKS = 4
const PAUSE_MS = [50, 600] as const
/** A key is used once more after its answer: a client that crashed before it wrote the answer down. */
const REPEAT_SHARE = 0.1
/** Of what was paid. */
const REFUND_SHARE = 0.5

type Instrument = { type: string; qrContent?: string; number?: string }
type Detail = {
  status: string
  attempts: { status: string; instrument: Instrument | null; reference: string | null }[]
  payment: { transactionId: string; type: string } | null
}

/** One buyer: a checkout is created, its page opened, it is paid at the bank, and the shop asks how it stands. */
export async function buyOnce({ client, bank, serves, chance }: Parties, name: string): Promise<void> {
  const amount = chance.between(10_000, 90_000)
  const way = chance.oneOf([{ type: 'qrcode' }, { type: 'qrcode' }, { type: 'virtual_account', code: 'BCA' }])
  const payload = JSON.stringify(aCheckoutBody({ externalId: name, amount, ...way }))
  const headers = { 'idempotency-key': randomUUID() }
  const create = { kind: 'create', key: name, method: 'POST', path: '/v1/checkout', payload, headers } as const
  const created = await client.untilAnswered(create)
  if (created?.status !== 200) return
  if (chance.next() < REPEAT_SHARE) await client.untilAnswered(create)
  const { id } = JSON.parse(created.body) as { id: string }
  const look = () => client.once({ kind: 'status', key: id, method: 'GET', path: `/v1/checkout/${id}` })

  for (let tries = 0; tries < PAGE_TRIES; tries++) {
    await pause(chance.between(...PAUSE_MS))
    await openPage(chance.oneOf(serves).url, id)
    const instrument = instrumentIn(await look())
    if (!instrument) continue
    await pay(bank, instrument, notificationOf(chance), chance)
    break
  }
  for (let looks = 0; looks < STATUS_LOOKS; looks++) {
    await pause(chance.between(...PAUSE_MS))
    const { status, body } = await look()
    const detail = status === 200 ? (JSON.parse(body) as Detail) : undefined
    if (detail?.status !== 'SUCCEEDED') continue
    if (detail.payment && chance.next() < REFUND_SHARE) await refundOnce({ client, chance }, name, detail.payment)
    break
  }
}

/** Refunds some or all of a payment, once however often it is requested; without a rail, to an account. */
export async function refundOnce(
  { client, chance }: Pick<Parties, 'client' | 'chance'>,
  name: string,
  { transactionId, type }: { transactionId: string; type: string },
): Promise<void> {
  const receiver = { bankCode: 'MANDIRI', accountNo: `${9_000_000 + refunds++}7007`, name: 'Budi Santoso' }
  const payload = JSON.stringify({
    externalId: `back-${name}`,
    transactionId,
    ...(chance.next() < 0.5 ? { amount: chance.between(10, 90) * 100 } : {}),
    ...(type === 'virtual_account' ? { fallback: 'transfer', receiver } : {}),
  })
  const refund = { kind: 'refund', key: `back-${name}`, method: 'POST', path: '/v1/refunds', payload } as const
  const reply = await client.untilAnswered(refund)
  if (reply?.status === 200 && chance.next() < REPEAT_SHARE) await client.untilAnswered(refund)
}
/** An account of its own for each: every payment to it belongs to that refund. */
let refunds = 0

/** One payout, accepted once however often it is requested, and looked at a few times. */
export async function sendOnce(parties: Parties, name: string, account: string): Promise<void> {
  const id = await untilAccepted(parties, name, account)
  if (id !== undefined) await lookAtPayout(parties, id)
}

/** Its id; undefined: the load ended before it was accepted, or it was refused. */
async function untilAccepted({ client, chance }: Parties, name: string, account: string): Promise<string | undefined> {
  const receiverBankCode = chance.oneOf(['BCA', 'MANDIRI', 'BRI', 'BNI'])
  const attributes = { receiverAccountNo: account, receiverBankCode }
  const payload = JSON.stringify(aPayoutBody({ externalId: name, amount: chance.between(1, 20_000) }, attributes))
  for (;;) {
    const headers = await client.tokenHeaders()
    if (!headers) return undefined
    const send = { kind: 'payout', key: name, method: 'POST', path: '/v1/send-money', payload, headers } as const
    const sent = await client.untilAnswered(send)
    if (sent?.status === 401) {
      client.forgetToken()
      continue
    }
    if (sent?.status !== 200) return undefined
    if (chance.next() < REPEAT_SHARE) await client.untilAnswered(send)
    return (JSON.parse(sent.body) as { data: { id: string } }).data.id
  }
}

async function lookAtPayout({ client, chance }: Parties, id: string): Promise<void> {
  for (let looks = 0; looks < STATUS_LOOKS; looks++) {
    await pause(chance.between(200, 1_200))
    const headers = await client.tokenHeaders()
    if (!headers) continue
    const path = `/v1/send-money/${id}`
    const { status } = await client.once({ kind: 'payout status', key: id, method: 'GET', path, headers })
    if (status === 401) client.forgetToken()
  }
}

/** The payer's browser; what it sees is not our matter here. */
const openPage = (url: string, id: string): Promise<unknown> =>
  fetch(`${url}/${id}`, { signal: AbortSignal.timeout(8_000) }).then(
    (response) => response.text(),
    () => undefined,
  )

function instrumentIn({ status, body }: { status: number | null; body: string }): Instrument | undefined {
  if (status !== 200) return undefined
  const { attempts } = JSON.parse(body) as Detail
  return attempts.find((attempt) => attempt.status === 'ISSUED')?.instrument ?? undefined
}

type Notifying = PayOptions['behaviour'] | 'pays twice'

/** How the bank notifies this payment: mostly well, sometimes twice, late, out of order, or never. */
export function notificationOf(chance: Chance): Notifying {
  const drawn = chance.next()
  if (drawn < 0.1) return { notify: 'twice' }
  if (drawn < 0.15) return { notify: 'outOfOrder', lateMs: 1_000 }
  if (drawn < 0.2) return { notify: 'late', lateMs: 2_000 }
  if (drawn < 0.23) return { notify: 'never' }
  return drawn < 0.26 ? 'pays twice' : undefined
}

/** As the sandbox's `simulate` does: a customer pays at the bank, which tells the gateway. */
async function pay(bank: BankControl, instrument: Instrument, notifying: Notifying, chance: Chance): Promise<void> {
  const payer = (options: PayOptions): Promise<unknown> =>
    instrument.qrContent !== undefined
      ? bank.payQr(instrument.qrContent, options)
      : bank.payVirtualAccount(instrument.number ?? '', options)
  if (notifying !== 'pays twice') return void (await payer(notifying ? { behaviour: notifying } : {}))
  await payer({ force: true })
  await pause(chance.between(0, 300))
  await payer({ force: true })
}
