import { createClient } from '../generated/hey-api/client/index.js'
import {
  createAccessToken,
  createCheckout,
  createRefund,
  listCheckouts,
  type Problem,
  retrieveCheckout,
  sendMoney,
  simulateCheckout,
} from '../generated/hey-api/index.js'
import { check, type Program, received, unused } from './program.js'

/** What a merchant's server does, over the client that @hey-api/openapi-ts writes. */
export const heyApi: Program = async ({ baseUrl, apiKey }) => {
  const client = createClient({ baseUrl, auth: apiKey })
  const body = { externalId: unused(), currency: 'IDR', amount: 125_000, type: 'qrcode' } as const
  const headers = { 'Idempotency-Key': unused() }

  const created = await createCheckout({ client, headers, body })
  const { id } = received(created.data, created.error)
  const again = await createCheckout({ client, headers, body })
  check('a repeat is the same checkout', again.data?.id === id)
  check('a repeat says so', again.response?.headers.get('Idempotent-Replayed') === 'true')

  const read = await retrieveCheckout({ client, path: { id } })
  const { status } = received(read.data, read.error)
  check('it waits for its payer', status === 'PENDING')

  await createCheckout({ client, body: { ...body, externalId: unused() } })
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(cursor)
    found.push(...page.data.map((one) => one.id))
    cursor = page.nextCursor
  } while (cursor)
  check('the pages have it once', found.filter((one) => one === id).length === 1)

  const refused = await createCheckout({ client, body: { ...body, amount: 0 } })
  const problem: Problem | undefined = refused.error
  check('the amount is at fault', problem?.code === 'VALIDATION_ERROR' && problem.errors?.[0]?.field === 'amount')

  const played = await simulateCheckout({ client, path: { id }, body: { outcome: 'succeeded' } })
  received(played.data, played.error)
  const paid = await retrieveCheckout({ client, path: { id }, query: { waitFor: 'final', timeout: 60 } })
  check('it is paid', received(paid.data, paid.error).status === 'SUCCEEDED')
  const refund = await createRefund({
    client,
    headers: { 'Idempotency-Key': unused() },
    body: { externalId: unused(), checkoutId: id, amount: 25_000, reason: 'One kilogram less' },
  })
  check('the refund is under way', received(refund.data, refund.error).amount === 25_000)

  const token = await createAccessToken({ client, body: { grant_type: 'client_credentials' } })
  const payouts = createClient({ baseUrl, auth: `Bearer ${received(token.data, token.error).access_token}` })
  const externalId = unused()
  const attributes = { receiverName: 'Budi Santoso', receiverAccountNo: '1234567890', receiverBankCode: 'BCA' }
  const payout = { type: 'SEND_MONEY', attributes, externalId, amount: 50_000, currency: 'IDR' } as const
  const sent = await sendMoney({ client: payouts, body: payout })
  check('the payout is under way', received(sent.data, sent.error).data.status === 'PROCESSING')
  const other = await sendMoney({ client: payouts, body: { ...payout, amount: 60_000 } })
  check('its reference is taken', other.error?.errors[0]?.code === 'IDEMPOTENCY_REPLAY')

  async function pageAfter(after: string | null) {
    const { data, error } = await listCheckouts({ client, query: { limit: 1, ...(after && { cursor: after }) } })
    return received(data, error)
  }
}
