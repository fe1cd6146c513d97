import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { currency } from '../../../src/base/currency.ts'
import { fromWhole } from '../../../src/base/money.ts'
import { notificationOf, type Parties, refundOnce } from './load.ts'
import type { MerchantClient } from './merchant-client.ts'

const FEE = 150_000
const PAUSE_MS = [100, 900] as const
const ACTIVE_LOOKS = 40
const FINALIZE_TRIES = 30
const FINALIZE_PAUSE_MS = 400
const RECEIVED_LOOKS = 4
/** Of what a sticker and a number received. */
const REFUND_SHARE = 0.2
const PAID_TWICE_SHARE = 0.15
/** Of what payers at a sticker do, so much comes at once and is recorded together. */
const QUEUE_SHARE = 0.3
const QUEUE = 5

type Instrument = { readonly qrContent?: string; readonly number?: string }
type Collector = { readonly id: string; readonly instrument: Instrument }
type Collection = { readonly id: string; readonly amount: number; readonly refundedAmount: number }

/** A sticker at a counter: payers come one after the other or together, and a few get their money back. */
export async function keepShop(
  parties: Parties,
  name: string,
  { restMs, isOver }: { restMs: number; isOver: () => boolean },
): Promise<void> {
  const { bank, chance, client } = parties
  const sticker = await aCollector(client, name, { kind: 'qr_static' })
  while (sticker && !isOver()) {
    const payers = chance.next() < QUEUE_SHARE ? QUEUE : 1
    await Promise.all(
      Array.from({ length: payers }, () => {
        const amount = fromWhole(chance.between(5_000, 90_000), currency('IDR'))
        return bank.payQr(sticker.instrument.qrContent ?? '', { amount, ...notifying(parties) })
      }),
    )
    await pause(restMs + chance.between(...PAUSE_MS))
    const received = chance.next() < REFUND_SHARE ? await readReceived(client, sticker.id) : []
    const [paid] = received.filter(({ refundedAmount }) => refundedAmount === 0)
    if (paid) await refundOnce(parties, `${name}-${paid.id}`, { transactionId: paid.id, type: 'qrcode' })
  }
}

/**
 * A customer with a number of their own and an invoice that names it: what they pay settles it, whatever dies meanwhile. Some
 * pay twice, and some get their money back.
 */
export async function billOnce(parties: Parties, name: string): Promise<void> {
  const { bank, chance, client } = parties
  const customer = await create(client, 'customer', name, '/v1/customers', { externalId: name, name: 'Siti Aminah' })
  if (!customer) return
  const collector = await aCollector(client, name, { kind: 'va_open', code: 'BCA', customerId: customer.id })
  if (!collector) return
  const invoice = await create(client, 'invoice', name, '/v1/invoices', {
    externalId: name,
    customerId: customer.id,
    collectorId: collector.id,
    currency: 'IDR',
    dueAt: '2099-12-31',
    lines: [{ description: 'SPP', quantity: '1', unitAmount: FEE }],
  })
  if (!invoice) return
  if (!(await finalize(client, invoice.id))) return
  const amount = fromWhole(FEE, currency('IDR'))
  for (let times = chance.next() < PAID_TWICE_SHARE ? 2 : 1; times > 0; times--) {
    await bank.payVirtualAccount(collector.instrument.number ?? '', { amount, ...notifying(parties) })
  }
  for (let looks = 0; looks < RECEIVED_LOOKS; looks++) {
    await pause(chance.between(...PAUSE_MS))
    const [paid] = await readReceived(client, collector.id)
    if (!paid) continue
    if (chance.next() < REFUND_SHARE) {
      await refundOnce(parties, name, { transactionId: paid.id, type: 'virtual_account' })
    }
    return
  }
}

/** Finalizing again is refused, so an unknown outcome is looked at. False: it stayed a draft. */
async function finalize(client: MerchantClient, id: string): Promise<boolean> {
  const path = `/v1/invoices/${id}`
  for (let tries = 0; tries < FINALIZE_TRIES; tries++) {
    const { status } = await client.once({ kind: 'finalize', key: id, method: 'POST', path: `${path}/finalize` })
    if (status === 200) return true
    await pause(FINALIZE_PAUSE_MS)
    const look = await client.once({ kind: 'probe', key: id, method: 'GET', path })
    if (look.status === 200 && (JSON.parse(look.body) as { status: string }).status !== 'DRAFT') return true
  }
  return false
}

/** How the bank notifies it: never is left out, since only a bank's statement shows such money. */
function notifying({ chance }: Parties) {
  const drawn = notificationOf(chance)
  return drawn === undefined || drawn === 'pays twice' || drawn.notify === 'never' ? {} : { behaviour: drawn }
}

/** Requests one, and waits until the bank has made it; undefined: the load ended before. */
async function aCollector(client: MerchantClient, name: string, wanted: object): Promise<Collector | undefined> {
  const body = { externalId: `col-${name}`, currency: 'IDR', name: 'Kopi Senja', ...wanted }
  const made = await create(client, 'collector', body.externalId, '/v1/collectors', body)
  for (let looks = 0; made && looks < ACTIVE_LOOKS; looks++) {
    const look = { kind: 'probe', key: made.id, method: 'GET', path: `/v1/collectors/${made.id}` } as const
    const { status, body: text } = await client.once(look)
    const shown = status === 200 ? (JSON.parse(text) as { status: string; instrument: Instrument | null }) : undefined
    if (shown?.status === 'ACTIVE' && shown.instrument) return { id: made.id, instrument: shown.instrument }
    await pause(250)
  }
  return undefined
}

/** Its id; undefined: the load ended before it was answered, or it was refused. */
async function create(
  client: MerchantClient,
  kind: 'customer' | 'collector' | 'invoice',
  key: string,
  path: string,
  body: object,
): Promise<{ readonly id: string } | undefined> {
  const headers = { 'idempotency-key': randomUUID() }
  const sent = { kind, key, method: 'POST', path, payload: JSON.stringify(body), headers } as const
  const reply = await client.untilAnswered(sent)
  return reply?.status === 200 ? (JSON.parse(reply.body) as { id: string }) : undefined
}

async function readReceived(client: MerchantClient, collectorId: string): Promise<readonly Collection[]> {
  const path = `/v1/collections?collectorId=${collectorId}`
  const { status, body } = await client.once({ kind: 'probe', key: collectorId, method: 'GET', path })
  return status === 200 ? (JSON.parse(body) as { data: Collection[] }).data : []
}
