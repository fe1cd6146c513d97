import createClient from 'openapi-fetch'
import type { components, paths } from '../generated/openapi-typescript.js'
import { check, type Program, received, unused } from './program.js'

type Problem = components['schemas']['Problem']

/** What a merchant's server does, over openapi-typescript's types and openapi-fetch. */
export const openapiFetch: Program = async ({ baseUrl, apiKey }) => {
  const gapura = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${apiKey}` } })
  const body = { externalId: unused(), currency: 'IDR', amount: 125_000, type: 'qrcode' } as const
  const header = { 'Idempotency-Key': unused() }

  const created = await gapura.POST('/v1/checkout', { params: { header }, body })
  const { id } = received(created.data, created.error)
  const again = await gapura.POST('/v1/checkout', { params: { header }, body })
  check('a repeat is the same checkout', again.data?.id === id)
  check('a repeat says so', again.response.headers.get('Idempotent-Replayed') === 'true')

  const read = await gapura.GET('/v1/checkout/{id}', { params: { path: { id } } })
  const { status } = received(read.data, read.error)
  check('it waits for its payer', status === 'PENDING')

  await gapura.POST('/v1/checkout', { body: { ...body, externalId: unused() } })
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await gapura.GET('/v1/checkout', { params: { query: { limit: 1, ...(cursor && { cursor }) } } })
    const { data, nextCursor } = received(page.data, page.error)
    found.push(...data.map((one) => one.id))
    cursor = nextCursor
  } while (cursor)
  check('the pages have it once', found.filter((one) => one === id).length === 1)

  const refused = await gapura.POST('/v1/checkout', { body: { ...body, amount: 0 } })
  const problem: Problem | undefined = refused.error
  check('the amount is at fault', problem?.code === 'VALIDATION_ERROR' && problem.errors?.[0]?.field === 'amount')

  const played = await gapura.POST('/v1/sandbox/checkout/{id}/simulate', {
    params: { path: { id } },
    body: { outcome: 'succeeded' },
  })
  received(played.data, played.error)
  const paid = await gapura.GET('/v1/checkout/{id}', {
    params: { path: { id }, query: { waitFor: 'final', timeout: 60 } },
  })
  check('it is paid', received(paid.data, paid.error).status === 'SUCCEEDED')
  const refund = await gapura.POST('/v1/refunds', {
    params: { header: { 'Idempotency-Key': unused() } },
    body: { externalId: unused(), checkoutId: id, amount: 25_000, reason: 'One kilogram less' },
  })
  check('the refund is under way', received(refund.data, refund.error).amount === 25_000)

  const token = await gapura.POST('/v1/auth/token', { body: { grant_type: 'client_credentials' } })
  const payouts = createClient<paths>({
    baseUrl,
    headers: { publicAccessToken: `Bearer ${received(token.data, token.error).access_token}` },
  })
  const externalId = unused()
  const attributes = { receiverName: 'Budi Santoso', receiverAccountNo: '1234567890', receiverBankCode: 'BCA' }
  const sent = await payouts.POST('/v1/send-money', {
    body: { type: 'SEND_MONEY', attributes, externalId, amount: 50_000, currency: 'IDR' },
  })
  check('the payout is under way', received(sent.data, sent.error).data.status === 'PROCESSING')
  const other = await payouts.POST('/v1/send-money', {
    body: { type: 'SEND_MONEY', attributes, externalId, amount: 60_000, currency: 'IDR' },
  })
  check('its reference is taken', other.error?.errors[0]?.code === 'IDEMPOTENCY_REPLAY')
}
