import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { bcaInbound } from '../../src/connectors/snap/profiles/bca/inbound.ts'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { HOME } from '../../src/markets/market-of.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { tokenHeaders } from '../../src/snap/request-headers.ts'
import { signWithKey, tokenText } from '../../src/snap/signature.ts'
import { formatTimestamp } from '../../src/snap/timestamp.ts'
import { fund, rupiah } from '../database/ledger.ts'
import { aGateway, until } from '../gateway/gateway.ts'
import { aProvider } from '../inbound/inbound-caller.ts'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { connectBank, testCredentials } from './connections.ts'
import { testKeys } from './snap-keys.ts'

type Called = { readonly path: string; readonly body: Record<string, unknown> }
const called: Called[] = []

/** BCA as it documents itself: every account is Budi Santoso's, and every transfer succeeds at once. */
function answerOf({ path, body }: Called): object {
  if (path.endsWith('/access-token/b2b')) return { responseCode: '2007300', accessToken: 'theirs', expiresIn: '900' }
  called.push({ path, body })
  if (path.endsWith('/account-inquiry-external')) {
    return { responseCode: '2001600', beneficiaryAccountName: 'BUDI SANTOSO' }
  }
  const { partnerReferenceNo, amount } = body
  return { responseCode: '2002300', referenceNo: '20261123001', partnerReferenceNo, amount, transactionStatus: '00' }
}
const bank = createServer(async (request, response) => {
  const { url: path = '' } = request
  const body = JSON.parse(await text(request)) as Record<string, unknown>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerOf({ path, body })))
})
await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
afterAll(() => void bank.close())

const INBOUND = { clientId: 'bca', clientSecret: 'a secret of both', publicKey: testKeys.publicKeyPem }
let id = ''
const gateway = await aGateway({}, undefined, async (stored) => {
  const baseUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  id = await connectBank(stored, testCredentials({ baseUrl, inbound: INBOUND }), 'bca')
})
const sender = aSender(gateway)
const bca = aProvider(bcaInbound, { id })

async function moveTo(time: Date) {
  const seconds = Math.ceil((time.getTime() - gateway.clock().getTime()) / 1_000)
  await gateway.advanceAll(seconds)
  sender.forget()
}

async function post(path: string, headers: object, body: string) {
  const url = `${gateway.url}/v1/inbound/${id}${path}`
  const reply = await fetch(url, { method: 'POST', headers: headers as Record<string, string>, body })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

/** BCA calls, with a token that it requested where it documents. */
async function tell(path: string, body: object) {
  const now = gateway.clock()
  const timestamp = formatTimestamp(now)
  const headers = tokenHeaders(
    INBOUND.clientId,
    timestamp,
    signWithKey(tokenText(INBOUND.clientId, timestamp), testKeys.privateKey, 'base64'),
  )
  const granted = await post('/openapi/v1.0/access-token/b2b', headers, '{"grantType":"client_credentials"}')
  const token = String(granted.body.accessToken)
  const change = { secret: INBOUND.clientSecret, headers: { 'x-partner-id': 'partner' } }
  const call = bca.callBy('token', path, body, { now, token, ...change })
  return post(path, call.headers, call.rawBody.toString())
}

test('a big payout waits for clearing, is sent once, succeeds, and is returned when BCA says that it was rejected', async () => {
  await fund(gateway.db, DEMO.merchantId, rupiah(400_000_000), gateway.clock())
  const opening = HOME.calendar.timeOf(HOME.calendar.nextBusinessDay(gateway.clock()), 6 * 60 + 30)
  await moveTo(new Date(opening.getTime() - 60 * 60_000))
  const before = await sender.balance()
  const payout = (await sender.send(aPayoutBody({ amount: 300_000_000 }))).body.data
  await until(async () => {
    const row = await gateway.db.pool.query('select due_at from payout where id = $1', [payout.id])
    return row.rows[0].due_at.getTime() === opening.getTime()
  })
  expect(called).toEqual([])
  expect((await sender.balance()).held).toBe(before.held + 300_002_900)

  await moveTo(new Date(opening.getTime() + 1_000))
  await sender.untilStatus(payout.id, 'SUCCEEDED')
  expect(called.map(({ path }) => path)).toEqual([
    '/openapi/v2.0/account-inquiry-external',
    '/openapi/v1.0/transfer-skn',
  ])
  const [looked, sent] = called.map(({ body }) => body)
  expect(sent).toMatchObject({ partnerReferenceNo: looked?.partnerReferenceNo, beneficiaryBankCode: 'BMRIIDJA' })

  const { partnerReferenceNo, amount } = sent ?? {}
  const rejection = {
    originalPartnerReferenceNo: partnerReferenceNo,
    originalReferenceNo: '20261123001',
    originalExternalId: '10052019',
    latestTransactionStatus: '00',
    amount,
    transactionDate: '2020-12-21T14:06:21+07:000',
    additionalInfo: { rejectStatusEN: 'Account number is not registered', traceNo: '(DAC8' },
  }
  for (const _time of ['once', 'again']) {
    expect(await tell('/openapi/v1.0/transfer-skn/notify', rejection)).toMatchObject({
      status: 200,
      body: { responseCode: '2007500' },
    })
  }
  await sender.untilStatus(payout.id, 'REVERSED')
  expect(await sender.balance()).toEqual(before)
  expect(called).toHaveLength(2)
  expect((await verifyLedger(gateway.db)).flatMap(({ violations }) => violations)).toEqual([])
})
