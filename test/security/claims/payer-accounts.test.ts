import { expect, test } from 'vitest'
import { GRANTABLE } from '../../../src/dashboard/people/permissions.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { ageSessions, aMember, aRole, signIn } from '../../gateway/dashboard.ts'
import { until } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { uploadPayouts } from '../../payouts/payout-upload.ts'
import { aPayoutBody, aSender } from '../../payouts/send-money.ts'
import { aClaimWorld, PAYERS, unpacked } from './claim-world.ts'

/* What a payer names on a claim page was promised not to reach the merchant (docs/claim-page.md). */

const world = await aClaimWorld({ everyReport: true })
const { gateway, claimed, payoutId } = world
const sender = aSender(gateway)
const owner = await signIn(gateway)

const OWN = { receiverAccountNo: '1122334455', receiverName: 'Ani Wijaya' }
const own = (await sender.send(aPayoutBody({ externalId: 'own' }, OWN))).body.data.id as string
await sender.untilStatus(own, 'SUCCEEDED')
const MASKED = `…${PAYERS.accountNo.slice(-4)}`
const [payee] = await ownerQuery<{ receiver_name: string }>(
  gateway.directUrl,
  'select receiver_name from payout where id = $1',
  [payoutId],
)
const holder = payee?.receiver_name ?? ''
const isWholeIn = (text: string) => text.includes(PAYERS.accountNo) || text.includes(holder)

const REQUESTS = '/dashboard/api/requests'
/** The sandbox has eight people: the one who paid the collector may be this payer, and who paid a collector is no secret. */
const isNotOfCollector = (entry: unknown) => !/collectorId/.test(JSON.stringify(entry))

/** Everything about payouts and refunds that a member opens. */
const PLACES = [
  '/v1/send-money?limit=100',
  `/v1/send-money/${payoutId}`,
  `/v1/send-money?externalId=${claimed.id}`,
  '/dashboard/api/payouts',
  `/dashboard/api/payouts?q=${claimed.id}`,
  '/dashboard/api/payouts/sums',
  `/dashboard/api/payouts/${payoutId}/timeline`,
  `/dashboard/api/search?q=${claimed.id}`,
  `/dashboard/api/search?q=${payoutId}`,
  `/dashboard/api/search?q=${PAYERS.accountNo}`,
  '/dashboard/api/refunds',
  `/v1/refunds/${claimed.id}`,
  `/dashboard/api/refunds/${claimed.id}/timeline`,
  `/v1/checkout/${claimed.checkoutId}`,
  '/dashboard/api/approvals',
  '/dashboard/api/receivers',
  '/v1/ledger/transactions',
  '/dashboard/api/audit',
  REQUESTS,
  `/v1/events?subjectId=${payoutId}`,
]

test.each(['owner', 'finance', 'developer', 'support', 'read_only', 'made'] as const)(
  'a member of any role sees only the last digits of the account a payer named: %s',
  async (name) => {
    const role = name === 'made' ? await aRole(gateway, GRANTABLE) : name
    const member = name === 'owner' ? owner : await aMember(gateway, role)
    const seen: string[] = []
    for (const place of PLACES) {
      const { status, text, body } = await member.call('GET', place)
      const shown = place === REQUESTS && status === 200 ? JSON.stringify(body.data.filter(isNotOfCollector)) : text
      expect([place, isWholeIn(shown)]).toEqual([place, false])
      if (status === 200 && text.includes(MASKED)) seen.push(place)
    }
    expect(seen).toEqual(expect.arrayContaining([`/v1/send-money/${payoutId}`, '/dashboard/api/payouts']))
    const { data } = (await member.call('GET', `/v1/send-money/${payoutId}`)).body
    expect(data).toMatchObject({
      namedByPayer: true,
      attributes: { receiverAccountNo: MASKED, receiverName: expect.stringMatching(/^\S{1,2}\*+/) },
    })
    // What the merchant itself named is shown as before.
    const mine = (await member.call('GET', `/v1/send-money/${own}`)).body.data
    const whole = ['owner', 'finance', 'developer', 'made'].includes(name)
    expect(mine).toMatchObject({
      namedByPayer: false,
      attributes: { receiverAccountNo: whole ? OWN.receiverAccountNo : '…4455', receiverName: OWN.receiverName },
    })
  },
)

test('the API, its events and its reports show no more', async () => {
  for (const path of ['/v1/send-money?limit=100', `/v1/send-money/${payoutId}`]) {
    const { text } = await sender.call('GET', path)
    expect([path, isWholeIn(text), text.includes(MASKED)]).toEqual([path, false, true])
  }
  const { settings } = world.endpoints
  const event = await until(async () =>
    settings.received.find(({ body }) => body.includes(payoutId) && body.includes('send_money.')),
  )
  expect([isWholeIn(event.body), event.body.includes(MASKED)]).toEqual([false, true])
  for (const id of world.reports) {
    const response = await fetch(`${gateway.url}/v1/reports/${id}/file`, {
      headers: { authorization: `Bearer ${DEMO.secretKey}` },
    })
    expect(isWholeIn(unpacked(Buffer.from(await response.arrayBuffer())))).toBe(false)
  }
  expect(isWholeIn(world.written.join(''))).toBe(false)
  const stored = await ownerQuery<{ text: string }>(
    gateway.directUrl,
    'select body as text from event union all select response from api_request union all select acceptance from payout',
  )
  const others = stored.filter(isNotOfCollector)
  expect(others.filter(({ text }) => isWholeIn(text ?? ''))).toEqual([])
})

test('a payout to a guessed account does not reveal whether it is the payer’s', async () => {
  const asker = await aMember(gateway, await aRole(gateway, ['payouts.read', 'payouts.ask']))
  const [{ amount } = { amount: 0 }] = await ownerQuery<{ amount: number }>(
    gateway.directUrl,
    'select (amount / 100)::int as amount from payout where id = $1',
    [payoutId],
  )
  const csv = [
    'externalId,receiverName,receiverAccountNo,receiverBankCode,amount',
    `guess-1,Siapa Saja,${PAYERS.accountNo},${PAYERS.bankCode},${amount}`,
    `guess-2,Siapa Saja,${OWN.receiverAccountNo},${aPayoutBody().attributes.receiverBankCode},${aPayoutBody().amount}`,
  ].join('\n')
  const { hash } = (await uploadPayouts(asker, csv)).body
  const { approvalId } = (await uploadPayouts(asker, csv, { hash, confirm: 'true' })).body
  const { payouts } = (await asker.call('GET', `/dashboard/api/approvals/${approvalId}/summary`)).body
  // The merchant's own payout to the other account is reported.
  expect([payouts.count, payouts.alsoSent]).toEqual([2, 1])
})

test('one file holds them whole: finance takes it out by name, after a proof, and says what for', async () => {
  const path = '/dashboard/api/payouts/named-by-payers/file'
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format()
  const body = { from: today, to: today, reason: 'Audit 2026: sampel rekening' }
  const finance = await aMember(gateway, 'finance')
  const { status, text, headers } = await finance.call('POST', path, { body })
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="accounts-${today}-${today}.csv"`,
  ])
  expect(holder).toMatch(/^\S{3,} \S{3,}/)
  const [, line = '', ...more] = text.trimEnd().split('\r\n')
  expect([line.includes(payoutId), line.includes(claimed.id), line.includes(PAYERS.accountNo), more]).toEqual([
    true,
    true,
    true,
    [],
  ])
  expect(text).not.toContain(OWN.receiverAccountNo)
  const { data: trail } = (await owner.call('GET', '/dashboard/api/audit?limit=100')).body
  const entry = trail.find(({ what }: { what: string }) => what === 'payout.download_named_by_payers')
  expect(entry.detail).toEqual({ ...body, isWhole: true })
  expect(JSON.stringify(trail)).not.toContain(PAYERS.accountNo)

  for (const role of ['developer', 'support', 'read_only'] as const) {
    expect((await (await aMember(gateway, role)).call('POST', path, { body })).status).toBe(403)
  }
  // Who makes reports and sees account numbers masked sees these masked as well.
  const reporter = await aMember(gateway, await aRole(gateway, ['reports.read', 'reports.make']))
  const masked = await reporter.call('POST', path, { body })
  expect([masked.status, isWholeIn(masked.text), masked.text.includes(MASKED)]).toEqual([200, false, true])
  for (const wrong of [
    { ...body, reason: '' },
    { ...body, reason: '   ' },
    { ...body, from: '2026-02-30' },
    { from: today },
  ]) {
    expect((await finance.call('POST', path, { body: wrong })).status).toBe(400)
  }
  await ageSessions(gateway, 10)
  expect((await finance.call('POST', path, { body })).body.code).toBe('REAUTHENTICATE')
})
