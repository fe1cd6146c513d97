import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anInboundWorld, PRICE } from '../../test/inbound/inbound-world.ts'
import type { Attempt } from '../checkout/checkout.ts'
import { aspiInbound } from '../connectors/snap/profiles/aspi/inbound.ts'
import { toSnapMoney } from '../snap/amount.ts'

const world = await anInboundWorld()
const bank = world.connect('con_standard', aspiInbound)
const other = world.connect('con_other', aspiInbound)
const QR = '/v1.0/qr/qr-mpm-notify'
const WRONG = { ...PRICE, amount: PRICE.amount + 100n }

/** What a bank reports about one code, all at the same time. */
type Story = readonly ('paid' | 'repeated' | 'paid again' | 'of another amount' | 'over another connection')[]
const stories = fc.array(
  fc.array(
    fc.constantFrom<Story[number]>(
      ...(['paid', 'repeated', 'paid again', 'of another amount', 'over another connection'] as const),
    ),
    { minLength: 1, maxLength: 3 },
  ),
  { minLength: 2, maxLength: 8 },
)

let count = 0
/** The calls of a story. A repeat is the first call again, to the byte. */
function callsOf(story: Story, { reference, railReference }: Attempt) {
  const paid = {
    originalReferenceNo: railReference,
    originalPartnerReferenceNo: reference,
    latestTransactionStatus: '00',
    amount: toSnapMoney(PRICE),
  }
  const first = bank.call('token', QR, paid)
  return story.map((event) => {
    if (event === 'paid' || event === 'repeated') return first
    if (event === 'over another connection') return other.call('token', QR, paid)
    const amount = toSnapMoney(event === 'of another amount' ? WRONG : PRICE)
    return bank.call('token', QR, { ...paid, originalReferenceNo: `again-${count++}`, amount })
  })
}

/** Codes that their bank reports as paid when polled. */
const issueAll = (all: readonly Story[]) =>
  Promise.all(
    all.map(async () => {
      const railReference = `QR-${count++}`
      const attempt = await world.issue(bank.id, { type: 'qrcode', railReference })
      const { reference } = attempt
      const receipt = { reference, instrumentReference: null, railReference, amount: PRICE, paidAt: world.clock() }
      world.answers.set(reference, { is: 'succeeded', receipt })
      return attempt
    }),
  )
const codesOf = (replies: readonly { body: Record<string, unknown> }[]) =>
  replies.map(({ body }) => body.responseCode).sort()
async function endOf(attempt: Attempt) {
  const { receipts, ...state } = await world.stateOf(attempt)
  return { ...state, receipts: receipts.toSorted() }
}
/** Every message is on record with its answer. */
async function unanswered(): Promise<number> {
  const { rows } = await world.db.pool.query('select from inbound_message where reply_status is null')
  return rows.length
}

test('payments notified together end as if they had been notified one by one', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (all) => {
      const [together, alone] = [await issueAll(all), await issueAll(all)]
      const replies = await Promise.all(
        all.map((story, n) => Promise.all(callsOf(story, together[n] as Attempt).map(world.send))),
      )
      const expected: Awaited<ReturnType<typeof world.send>>[][] = []
      for (const [n, story] of all.entries()) {
        const answers: Awaited<ReturnType<typeof world.send>>[] = []
        for (const call of callsOf(story, alone[n] as Attempt)) answers.push(await world.send(call))
        expected.push(answers)
      }
      expect(replies.map(codesOf)).toEqual(expected.map(codesOf))
      expect(await Promise.all(together.map(endOf))).toEqual(await Promise.all(alone.map(endOf)))
      expect(await unanswered()).toBe(0)
    }),
    { numRuns: 12 },
  )
})

test('a payment, its message and the answer to it are one commit', async () => {
  const [attempt] = await issueAll([['paid']])
  const before = await world.db.pool.query('select pg_current_xact_id()::text as id')
  await world.send(callsOf(['paid'], attempt as Attempt)[0] as ReturnType<typeof bank.call>)
  const { rows } = await world.db.pool.query(
    `select distinct xmin::text as id from receipt where attempt_id = $1
     union select xmin::text from inbound_message where xmin::text::bigint > $2::bigint % 4294967296
     union select xmin::text from ledger_transaction where cause = 'receipt:' || $1`,
    [(attempt as Attempt).id, before.rows[0].id],
  )
  expect(rows).toHaveLength(1)
})

test('a message whose payment cannot be recorded is on record without an answer', async () => {
  const [attempt] = await issueAll([['paid']])
  // Money that the ledger refuses: it lies at no connection that has an account.
  await world.db.pool.query(`update attempt set connection_id = 'CON' where id = $1`, [(attempt as Attempt).id])
  const strange = world.connect('CON', aspiInbound)
  const { reference, railReference } = attempt as Attempt
  const body = { originalReferenceNo: railReference, originalPartnerReferenceNo: reference }
  const reply = await strange.tell('token', QR, { ...body, latestTransactionStatus: '00', amount: toSnapMoney(PRICE) })
  expect(reply.status).toBe(500)
  const { rows } = await world.db.pool.query(`select reply_status from inbound_message where connection_id = 'CON'`)
  expect(rows).toEqual([{ reply_status: null }])
})
