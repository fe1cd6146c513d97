import { expect, test } from 'vitest'
import { aCollectorWorld } from '../../../test/collectors/collectors.ts'
import { expectSoundBooks } from '../../../test/database/sound-books.ts'
import { aGateway, type Reply, until } from '../../../test/gateway/gateway.ts'
import { ownerQuery } from '../../../test/gateway/owner.ts'
import { anInvoiceWorld, aPayer } from '../../../test/invoices/invoices.ts'

/** How many steps each history has; a failure prints the seed that repeats it. */
const STEPS = Number(process.env.INVOICE_STEPS ?? 25)
const SEEDS = [1, 2, 3].map((n) => n + Number(process.env.INVOICE_SEED ?? 0))

const gateway = await aGateway({ BANK_TRANSFER_MS: '20' })
const { call } = gateway
const { aCustomer, aDraft, act, read } = await anInvoiceWorld(gateway)
const { aCollector, pay } = aCollectorWorld(gateway)
const { begin, settle } = aPayer(gateway)

/** Numbers that a seed determines: a linear congruential generator. */
function chanceOf(seed: number) {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Anything may be refused; what may not happen is in `expectBounds`. */
type Step = () => Promise<unknown>
type Pupil = { readonly customerId: string; readonly collector: Reply['body'] }

function stepsOf(series: string, chance: (below: number) => number, pupil: Pupil): readonly Step[] {
  const invoices: string[] = []
  const tries: string[] = []
  const payments: string[] = []
  let refunds = 0
  const one = (of: readonly string[]): string => of[chance(of.length)] ?? 'none'
  const paid = async (checkout: string) => {
    const { payment } = await settle(checkout)
    payments.push(payment.transactionId)
  }
  const plain = async () => {
    const body = {
      ...{ externalId: 'plain', currency: 'IDR', amount: 20_000 + chance(80_000) },
      ...{ successUrl: 'https://shop.example/a', cancelUrl: 'https://shop.example/b' },
    }
    await paid((await call('POST', '/v1/checkout', { body })).body.id)
  }
  const open = async () => {
    const lines = [{ description: 'Kopi', quantity: '1.5', unitAmount: 20_000 + chance(40_000), taxRate: '11' }]
    const { customerId, collector } = pupil
    const bound = [{}, { customerId }, { customerId, collectorId: collector.id }][chance(3)]
    const { id } = await aDraft({ series, lines, allowPartial: chance(2) === 0, ...bound })
    await act(id, 'finalize')
    invoices.push(id)
  }
  /** To the pupil's number: what is due of an invoice, less or more, with its number or without. */
  const collect = async () => {
    const { body } = await read(one(invoices))
    const due = body.amountDue > 0 ? body.amountDue : 30_000
    const remark = chance(3) === 0 ? body.number : undefined
    const amount = Math.max(1_000, due + [0, 0, -7_000, 9_000][chance(4)])
    await pay(pupil.collector, amount, remark && { remark })
  }
  const collected = async () => {
    const { data } = (await call('GET', `/v1/collections?collectorId=${pupil.collector.id}`)).body
    payments.push(...data.map(({ id }: Reply['body']) => id))
  }
  const pause = () => call('POST', `/v1/collectors/${pupil.collector.id}/${chance(2) === 0 ? 'pause' : 'activate'}`)
  const tryToPay = async () => {
    const id = one(invoices)
    await begin(id).then(
      (checkout) => tries.push(checkout),
      () => undefined,
    )
  }
  const allocate = () => {
    const body = { transactionId: one(payments), amount: 1 + chance(60_000) }
    return call('POST', `/v1/invoices/${one(invoices)}/allocations`, { body })
  }
  const undo = async () => {
    const { body } = await read(one(invoices))
    const { id, invoiceId } = body.allocations?.[0] ?? {}
    if (id) await call('DELETE', `/v1/invoices/${invoiceId}/allocations/${id}`)
  }
  const refund = async () => {
    const body = {
      externalId: `${series}-${++refunds}`,
      ...{ transactionId: one(payments), amount: 1_000 + chance(50_000), fallback: 'transfer' },
      receiver: { bankCode: 'BCA', accountNo: '0012345678', name: 'BUDI SANTOSO' },
    }
    const { status, body: made } = await call('POST', '/v1/refunds', { body })
    if (status !== 200) return
    await until(async () => (await call('GET', `/v1/refunds/${made.id}`)).body.status !== 'PROCESSING')
  }
  const payTry = async () => {
    const [checkout] = tries.splice(chance(tries.length), 1)
    if (checkout) await paid(checkout)
  }
  const together = () => Promise.all([allocate(), collect(), allocate(), undo(), act(one(invoices), 'void')])
  return [
    ...[open, open, plain, tryToPay, tryToPay, payTry, payTry, allocate, allocate, undo, refund, together],
    ...[collect, collect, collect, collected, collected, pause],
    () => act(one(invoices), chance(2) === 0 ? 'void' : 'write-off'),
  ]
}

const UNMATCHED = 'select id from collection where match_due_at is not null'

async function expectBounds(series: string): Promise<void> {
  const query = <Row extends object>(sql: string) => ownerQuery<Row>(gateway.directUrl, sql)
  const numbers = await query<{ number: string }>(
    `select number from invoice where series = '${series}' and number is not null order by number`,
  )
  expect(numbers.map(({ number }) => Number(number))).toEqual(numbers.map((_, n) => n + 1))
  const wrongInvoices = await query(
    `select invoice.id from invoice left join (
       select invoice_id, sum(amount) as allocated from invoice_allocation group by invoice_id
     ) as counted on counted.invoice_id = invoice.id
     where amount_paid <> coalesce(allocated, 0) or amount_paid > greatest(total, 0)`,
  )
  expect(wrongInvoices).toEqual([])
  const wrongPayments = await query(
    `select receipt.id from receipt left join (
       select transaction_id, sum(amount) as allocated from invoice_allocation group by transaction_id
     ) as counted on counted.transaction_id = receipt.id left join (
       select transaction_id, sum(amount) as refunded from refund where status = 'SUCCEEDED' group by transaction_id
     ) as back on back.transaction_id = receipt.id
     where coalesce(allocated, 0) > receipt.amount - coalesce(refunded, 0)`,
  )
  expect(wrongPayments).toEqual([])
}

test.each(SEEDS)('after any history allocations are within the money and what is due (seed %i)', async (seed) => {
  const chance = chanceOf(seed)
  const series = `S${seed}`
  const customerId = await aCustomer()
  const pupil = { customerId, collector: await aCollector({ kind: 'va_open', code: 'BCA', customerId }) }
  const steps = stepsOf(series, chance, pupil)
  const first = steps[0] as Step
  await first()
  await (steps[2] as Step)()
  for (let n = 0; n < STEPS; n++) await (steps[chance(steps.length)] as Step)()
  await until(async () => (await ownerQuery(gateway.directUrl, UNMATCHED)).length === 0)
  await expectBounds(series)
  const { data } = (await call('GET', '/v1/invoices?limit=100')).body
  for (const { status, amountDue, total, amountPaid } of data as Reply['body'][]) {
    expect([status, amountDue]).toEqual([status, status === 'VOID' ? 0 : total - amountPaid])
  }
})

test('the books are sound after all of them', () => expectSoundBooks(gateway.db, gateway.masterKey))
