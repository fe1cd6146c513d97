import { expect, test } from 'vitest'
import { ageSessions, aMember, aRole, signIn } from '../../gateway/dashboard.ts'
import { aGateway, until } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { aReceiver } from '../../merchants/receiver.ts'
import { aRefunder } from '../../refunds/refunds.ts'

/* Which URLs receive claim links in events: those that a person with the right to refund has set or confirmed. */

const gateway = await aGateway({ LIMIT_SIGN_IN_PER_MINUTE: '10000' })
const { call } = gateway
const { aPaid, refund, tokenOf } = aRefunder(gateway)
const owner = await signIn(gateway)
const developer = await aMember(gateway, 'developer')
const finance = await aMember(gateway, 'finance')
const support = await aMember(gateway, 'support')

const FURTHER = '/v1/webhook-endpoints'
const settings = async () => (await call('GET', '/v1/settings')).body
const confirm = (browser: typeof owner, id: string, url: string) =>
  browser.call('POST', `/dashboard/api/endpoints/${id}/confirm`, { body: { url } })

/** A claim link's token, and the link that arrived with the event of its refund. */
async function tell(receiver: Awaited<ReturnType<typeof aReceiver>>) {
  const { transactionId } = await aPaid({ type: 'virtual_account', code: 'BCA' })
  const { body } = await refund({ transactionId, fallback: 'claim_link' })
  const event = await until(async () =>
    receiver.received.map((one) => JSON.parse(one.body)).find(({ data }) => data.id === body.id),
  )
  return { id: String(body.id), token: await tokenOf(body.id), claimUrl: event.data.claimUrl as string | null }
}

test('a URL loses the links when a person without the right changes it, and has them again when it is confirmed', async () => {
  const [first, second] = [await aReceiver(), await aReceiver()]
  await owner.call('PATCH', '/v1/settings', { body: { webhookUrl: first.url } })
  expect(await settings()).toMatchObject({ webhookUrl: first.url, receivesClaimUrls: true })
  const shown = await tell(first)
  expect(shown.claimUrl).toContain(shown.token)

  await developer.call('PATCH', '/v1/settings', { body: { webhookUrl: second.url } })
  expect(await settings()).toMatchObject({ webhookUrl: second.url, receivesClaimUrls: false })
  expect((await tell(second)).claimUrl).toBeNull()
  // Neither does a person who may not set it again, nor one who changes something else.
  await developer.call('PATCH', '/v1/settings', { body: { webhookUrl: second.url } })
  await owner.call('PATCH', '/v1/settings', { body: { displayName: 'Kopi' } })
  expect((await settings()).receivesClaimUrls).toBe(false)

  for (const other of [developer, support]) expect((await confirm(other, 'webhookUrl', second.url)).status).toBe(403)
  expect((await confirm(finance, 'webhookUrl', first.url)).body.code).toBe('INVALID_STATE')
  expect((await confirm(finance, 'webhookUrl', second.url)).status).toBe(204)
  expect((await settings()).receivesClaimUrls).toBe(true)
  const again = await tell(second)
  expect(again.claimUrl).toContain(again.token)
  const { data: trail } = (await owner.call('GET', '/dashboard/api/audit?limit=100')).body
  expect(trail).toEqual(
    expect.arrayContaining([expect.objectContaining({ what: 'endpoint.confirm', detail: { url: second.url } })]),
  )
})

test('a further endpoint likewise; to set the same URL again confirms it', async () => {
  const receiver = await aReceiver()
  const draft = { url: receiver.url, events: ['refund.*'] }
  const made = (await developer.call('POST', FURTHER, { body: draft })).body
  const stateOf = async () => (await call('GET', `${FURTHER}/${made.id}`)).body.receivesClaimUrls
  expect([made.receivesClaimUrls, await stateOf()]).toEqual([false, false])
  expect((await tell(receiver)).claimUrl).toBeNull()
  await owner.call('PATCH', `${FURTHER}/${made.id}`, { body: { description: 'The warehouse' } })
  expect(await stateOf()).toBe(false)
  await call('PATCH', `${FURTHER}/${made.id}`, { body: { url: receiver.url } })
  expect(await stateOf()).toBe(true)
  await developer.call('PATCH', `${FURTHER}/${made.id}`, { body: { url: `${receiver.url}/other` } })
  expect(await stateOf()).toBe(false)
  expect((await confirm(owner, made.id, `${receiver.url}/other`)).status).toBe(204)
  expect(await stateOf()).toBe(true)
  for (const none of ['we_00000000000000000000000000', 'nothing']) {
    expect((await confirm(owner, none, receiver.url)).status).toBe(404)
  }
})

test('what waits or is sent again goes by who the URL is confirmed by now', async () => {
  const [trusted, other] = [await aReceiver(), await aReceiver()]
  await owner.call('PATCH', '/v1/settings', { body: { webhookUrl: trusted.url } })
  const { id, token } = await tell(trusted)
  await developer.call('PATCH', '/v1/settings', { body: { webhookUrl: other.url } })
  const [event] = (await call('GET', `/v1/events?subjectId=${id}`)).body.data
  expect(event.data.claimUrl).toBeNull()
  expect((await developer.call('POST', `/v1/events/${event.id}/resend?endpoint=webhookUrl`)).status).toBe(202)
  const again = await until(async () => other.received.find(({ body }) => body.includes(id)))
  expect([again.headers['webhook-id'], again.body.includes(token)]).toEqual([event.id, false])
})

test('an endpoint that repeats what it was sent has no link written down', async () => {
  const echoing = await aReceiver()
  echoing.answer = (response, { body }) => {
    const { claimUrl } = JSON.parse(body).data
    // Whole at its beginning, and cut off where no more of a reply is stored.
    response.writeHead(200).end(`${claimUrl} ${'.'.repeat(1_000 - String(claimUrl).length)}${claimUrl}`)
  }
  await owner.call('PATCH', '/v1/settings', { body: { webhookUrl: echoing.url } })
  const { id, token, claimUrl } = await tell(echoing)
  expect(claimUrl).toContain(token)
  const [event] = (await call('GET', `/v1/events?subjectId=${id}`)).body.data
  type Try = { endpoint: string; response: { body: string } }
  const tried = await until(async () => {
    const { data } = (await owner.call('GET', `/dashboard/api/deliveries/${event.id}`)).body
    return data.find(({ endpoint }: Try) => endpoint === 'webhookUrl') as Try | undefined
  })
  expect(tried.response.body).toContain('/claim/[hidden]')
  for (const part of [token, token.slice(0, 8)]) expect(JSON.stringify(tried)).not.toContain(part)
})

test('to confirm a URL takes a recent proof of identity, and the right to refund alone', async () => {
  const { url } = await aReceiver()
  await developer.call('PATCH', '/v1/settings', { body: { webhookUrl: url } })
  const maker = await aMember(gateway, await aRole(gateway, ['payments.read', 'refunds.ask', 'refunds.make']))
  await ageSessions(gateway, 10)
  expect((await confirm(maker, 'webhookUrl', url)).body.code).toBe('REAUTHENTICATE')
  expect((await settings()).receivesClaimUrls).toBe(false)
  const recent = await aMember(gateway, await aRole(gateway, ['refunds.make']))
  expect((await confirm(recent, 'webhookUrl', url)).status).toBe(204)
})

test('URLs that were set before confirmation existed carry no links', async () => {
  const { url } = await aReceiver()
  await call('PATCH', '/v1/settings', { body: { webhookUrl: url } })
  expect((await settings()).receivesClaimUrls).toBe(true)
  await ownerQuery(gateway.directUrl, 'update merchant_endpoint set confirmed_url = default where url = $1', [url])
  expect((await settings()).receivesClaimUrls).toBe(false)
})
