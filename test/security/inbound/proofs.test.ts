import { describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../../src/base/clock.ts'
import type { Attempt } from '../../../src/checkout/checkout.ts'
import { findPayout } from '../../../src/payouts/find/find.ts'
import { toSnapMoney } from '../../../src/snap/amount.ts'
import { signWithKey, tokenText } from '../../../src/snap/signature.ts'
import { formatTimestamp } from '../../../src/snap/timestamp.ts'
import { anInboundWorld, PRICE } from '../../inbound/inbound-world.ts'
import { PAYOUT, sentPayouts } from '../../payouts/sent-payouts.ts'
import { casesOf, SNAP_ROWS, type SnapRow } from '../../proofs/cells.ts'
import { forge, sectionOf } from '../../proofs/forge.ts'
import { sampleOf } from '../../providers/vectors.ts'
import { testKeys } from '../../rails/snap-keys.ts'
import { defined } from '../../setup/defined.ts'

const world = await anInboundWorld()
const providers = new Map(
  [...new Set(SNAP_ROWS.map(({ profile }) => profile))].map((profile) => [
    profile,
    world.connect(`con_${profile}`, sectionOf({ profile })),
  ]),
)

let count = 0
const number = () => `88899${`${++count}`.padStart(9, '0')}`

const TYPES: Partial<Record<string, Attempt['type']>> = {
  qrNotify: 'qrcode',
  debitNotify: 'ewallet',
  debitRefundNotify: 'ewallet',
}

const CODES: { readonly [type in Attempt['type']]?: { readonly code: string } } = {
  ewallet: { code: 'DANA' },
  virtual_account: { code: 'BRI' },
}

/** Something of ours that a call of a row can be about: the reference to name it by, its state, and the name of its poll. */
async function subjectOf(row: SnapRow) {
  const connectionId = `con_${row.profile}`
  if (row.kind === 'transfer') {
    const at = new Date(world.clock().getTime() + ++count)
    const payout = defined((await sentPayouts(world.db, world.merchantId, connectionId, at, 1))[0])
    await world.db.pool.query('update payout set bank_reference = $1 where id = $2', [`B-${count}`, payout.id])
    const state = async () => (await findPayout(world.db, world.merchantId, payout.id))?.status
    return { reference: payout.reference, railReference: `B-${count}`, amount: toSnapMoney(PAYOUT), state }
  }
  const type = TYPES[row.service] ?? 'virtual_account'
  const railReference = type === 'virtual_account' ? number() : `their-${++count}`
  const attempt = await world.issue(connectionId, { type, railReference, ...CODES[type] })
  const state = async () => {
    const { rows } = await world.db.pool.query('select amount from refund where checkout_id = $1', [attempt.checkoutId])
    return { ...(await world.stateOf(attempt)), refunds: rows.map(({ amount }) => amount) }
  }
  const about = { reference: attempt.reference, railReference, amount: toSnapMoney(PRICE), state }
  if (row.kind === 'return' || row.kind === 'refund') await pay(row, about)
  return about
}
type About = Awaited<ReturnType<typeof subjectOf>>

/** What no call has moved so far: making it takes longer than the calls about it. */
const unmoved = new Map<SnapRow, About>()
/** Outcomes that leave a subject as it was: the next call may be about it. One is polled up to twenty times at once. */
const LEAVE_UNMOVED = ['refused', 'malformed', 'not found', 'polled']

/** What a call about a subject came to; the next call takes the same one if this one moved nothing. */
async function outcomeAbout(row: SnapRow, call: (about: About) => ReturnType<typeof tell>): Promise<string> {
  const about = unmoved.get(row) ?? (await subjectOf(row))
  unmoved.delete(row)
  const outcome = await outcomeOf(row, about, () => call(about))
  if (LEAVE_UNMOVED.includes(outcome)) unmoved.set(row, about)
  return outcome
}

/** A refund needs a payment first. */
async function pay(row: SnapRow, about: About) {
  const service = row.kind === 'refund' ? 'debitNotify' : row.service
  expect(await tell({ ...row, service, kind: 'instrument' }, about, 'none', 'true')).toMatchObject({ status: 200 })
}

async function tell(
  row: SnapRow,
  about: About,
  ...[field, lie]: [Parameters<typeof forge>[3], Parameters<typeof forge>[4]]
) {
  const { path, body, changes } = forge(row, about, world.clock(), field, lie)
  return defined(providers.get(row.profile)).tell(row.proof, path, body, changes)
}

/** What a call came to, in the words of the table. */
async function outcomeOf(row: SnapRow, about: About, call: () => ReturnType<typeof tell>): Promise<string> {
  const before = JSON.stringify(await about.state(), (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
  world.polled.length = 0
  const { status, body } = await call()
  const after = JSON.stringify(await about.state(), (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
  const moved = before !== after
  if (world.polled.includes(about.reference)) return moved ? 'polled, and moved' : 'polled'
  if (status >= 400 && moved) return `${status}, and moved`
  if (status === 401) return 'refused'
  if (status === 400) return 'malformed'
  if (status === 404) return ['01', '12'].includes(String(body.responseCode).slice(-2)) ? 'not found' : 'declined'
  if (status !== 200) return `${status}`
  if (after.includes('PARKED')) return 'parked'
  if (moved || row.kind === 'inquiry') return 'believed'
  return row.kind === 'transfer' ? 'held open' : 'ignored'
}

test('a call that is true in every field is believed', async () => {
  for (const row of SNAP_ROWS.filter(({ kind }) => kind !== 'token')) {
    const about = await subjectOf(row)
    expect([
      row.profile,
      row.service,
      row.kind,
      await outcomeOf(row, about, () => tell(row, about, 'none', 'true')),
    ]).toEqual([row.profile, row.service, row.kind, 'believed'])
  }
})

describe('a rightly proven call that is false in one field', () => {
  const cases = casesOf(SNAP_ROWS.filter(({ kind }) => kind !== 'token')).filter(({ lie }) => lie !== 'again')
  const named = cases.map((one) => ({ ...one, ...one.row, profile: one.row.profile }))
  test.each(named)(
    '$profile $service ($kind, by $proof): $field $lie is $outcome',
    async ({ row, field, lie, outcome }) => {
      expect(await outcomeAbout(row, (about) => tell(row, about, field, lie))).toBe(outcome)
    },
  )
})

const tokenCases = casesOf(SNAP_ROWS.filter(({ kind }) => kind === 'token'))
test.each(tokenCases.map((one) => ({ ...one, profile: one.row.profile })))(
  'a request of $profile for a token is $outcome, with $field $lie',
  async ({ row, field, lie, outcome }) => {
    const now = world.clock()
    const ageMs = field === 'time' && lie === 'old' ? 5 * MINUTE_MS + SECOND_MS : 0
    const timestamp = formatTimestamp(new Date(now.getTime() - ageMs))
    const client =
      field === 'partner' ? { another: 'another-client', absent: undefined }[lie as 'another'] : 'their-client'
    const ask = (said: object) =>
      world.send({
        fullPath: `/v1/inbound/con_${row.profile}${sectionOf(row).tokenPaths[0]}`,
        headers: {
          'content-type': 'application/json',
          'x-client-key': 'their-client',
          'x-timestamp': timestamp,
          'x-signature': signWithKey(tokenText('their-client', timestamp), testKeys.privateKey, 'base64'),
          ...said,
        },
        rawBody: Buffer.from('{"grantType":"client_credentials"}'),
      })
    if (ageMs === 0) expect(await ask({})).toMatchObject({ status: 200 })
    const altered =
      field === 'time' && lie === 'altered'
        ? { 'x-timestamp': formatTimestamp(new Date(now.getTime() + SECOND_MS)) }
        : {}
    const { status } = await ask({ 'x-client-key': client, ...altered })
    expect(status).toBe(outcome === 'refused' ? 401 : 400)
  },
)

test('another merchant’s payment at BRI, signed by its key, pays nothing by our reference alone', async () => {
  const bri = defined(providers.get('bri'))
  const attempt = await world.issue('con_bri', { type: 'qrcode', railReference: 'their-own' })
  const body = {
    originalReferenceNo: 'the-others-payment',
    originalPartnerReferenceNo: attempt.reference,
    merchantId: 'another-merchant',
    latestTransactionStatus: '00',
    amount: toSnapMoney(PRICE),
  }
  const path = '/v1.1/qr-dynamic/qr-mpm-notify'
  for (const partner of ['another-partner', '', 'our-partner-id']) {
    const reply = await bri.tell('key', path, body, { headers: { 'x-partner-id': partner } })
    expect(reply.status).toBe(partner === 'another-partner' ? 401 : 200)
    expect(await world.stateOf(attempt)).toMatchObject({ checkout: 'PENDING', receipts: [] })
  }
})

test('Midtrans’ notification is taken as it is printed, with an empty X-PARTNER-ID and without one', async () => {
  const sample = sampleOf('mid-qr-notify')
  const paid = { ...sample.body, amount: toSnapMoney(PRICE) }
  for (const partner of ['', undefined, 'our-partner-id', 'our-merchant-id']) {
    const railReference = `their-${++count}`
    const attempt = await world.issue('con_midtrans-snap', { type: 'qrcode', railReference })
    const body = { ...paid, originalReferenceNo: railReference, originalPartnerReferenceNo: attempt.reference }
    const headers = { 'x-partner-id': partner, 'channel-id': undefined }
    const reply = await defined(providers.get('midtrans-snap')).tell('key', sample.path, body, { headers })
    expect(reply).toMatchObject({ status: 200, body: { responseCode: '2005200' } })
    expect(await world.stateOf(attempt)).toMatchObject({ checkout: 'SUCCEEDED' })
  }
})

describe('a call that is made again under another X-EXTERNAL-ID', () => {
  const again = casesOf(SNAP_ROWS).filter(({ lie, row }) => lie === 'again' && row.kind !== 'token')
  test.each(again.map((one) => ({ ...one, ...one.row })))(
    '$profile $service ($kind, by $proof) has no further effect',
    async ({ row }) => {
      const about = await subjectOf(row)
      const { path, body } = forge(row, about, world.clock(), 'none', 'true')
      const call = () => defined(providers.get(row.profile)).tell(row.proof, path, body)
      await call()
      const first = await about.state()
      await call()
      expect(await about.state()).toEqual(first)
    },
  )
})
