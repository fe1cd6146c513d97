import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { CARDS, dumpOf, expectNoCard } from '../checkout/card-secrets.ts'
import { aCheckoutBody, aGateway, until } from '../gateway/gateway.ts'

const logged: string[] = []
const log = new Writable({
  write: (chunk, _encoding, done) => {
    logged.push(String(chunk))
    done()
  },
})
const gateway = await aGateway({}, log)

const create = async (change: Record<string, unknown> = {}): Promise<string> =>
  (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ type: 'credit_card', ...change }) })).body.id

const replies: string[] = []
async function send(path: string, init: RequestInit): Promise<number> {
  const reply = await fetch(gateway.url + path, { redirect: 'manual', ...init })
  replies.push(JSON.stringify([...reply.headers]), await reply.text())
  return reply.status
}
const form = (number: string, expiry: string, code: string) => new URLSearchParams({ number, expiry, code })
const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

test('however a card payment ends, its number and code are in no row, no log, no address and no page', async () => {
  const ids: string[] = []
  for (const [number, code] of CARDS) {
    const id = await create()
    ids.push(id)
    const faulty = [
      form(`${number.slice(0, -1)}x`, '12/34', code),
      form(grouped(number), '01/20', code),
      form(grouped(number), '12/34', `${code}99`),
      form(number, number, code),
    ]
    for (const body of faulty) expect(await send(`/${id}/card?locale=en`, { method: 'POST', body })).toBe(422)
    const foreign = { method: 'POST', body: faulty[0] ?? null, headers: { 'sec-fetch-site': 'cross-site' } }
    expect(await send(`/${id}/card`, foreign)).toBe(403)
    const long = new URLSearchParams({ number, code, expiry: '1'.repeat(2_000) })
    expect(await send(`/${id}/card`, { method: 'POST', body: long })).toBe(413)
    const json = JSON.stringify({ number, code, expiry: '12/34' })
    const headers = { 'content-type': 'application/json' }
    expect(await send(`/${id}/card`, { method: 'POST', body: json, headers })).toBeLessThan(500)
    expect(await send(`/${id}/card`, { method: 'POST', body: `${json},`, headers })).toBeLessThan(500)
    expect(
      await send('/co_00000000000000000000000000/card', { method: 'POST', body: form(number, '12/34', code) }),
    ).toBe(404)
    // Nothing of ours sends a card this way; even a client that does leaves it in no log of ours.
    expect(await send(`/${id}/card?number=${number}&code=${code}`, { method: 'GET' })).toBe(303)
    expect(await send(`/${id}?number=${number}&code=${code}`, { method: 'GET' })).toBe(200)

    expect(await send(`/${id}/card`, { method: 'POST', body: form(grouped(number), '12/34', code) })).toBe(303)
    expect(await send(`/${id}`, { method: 'GET' })).toBe(200)
    expect(await send(`/v1/checkout/${id}`, { method: 'GET' })).toBe(401)
  }
  const { rows } = await gateway.db.pool.query(
    'select checkout_id, challenge_url from attempt where challenge_url is not null',
  )
  for (const { challenge_url } of rows) await send(new URL(challenge_url).pathname, { method: 'GET' })
  for (const id of ids) replies.push(JSON.stringify((await gateway.call('GET', `/v1/checkout/${id}`)).body))
  const [paid = ''] = ids
  await until(async () => (await gateway.call('GET', `/v1/checkout/${paid}`)).body.status === 'SUCCEEDED')

  // The sandbox's card page lists public numbers for payers to try: those are ours, not what was typed.
  const ours = /<section class="test-cards".*?<\/section>/gs
  expectNoCard('a reply', replies.map((reply) => reply.replace(ours, '')).join('\n'))
  expectNoCard('a log', logged.join('\n'))
  const dump = await dumpOf(gateway.db)
  expectNoCard('a row', dump)
  // The scan works: what may be stored is there, the log is not empty, and a number would be found.
  for (const found of CARDS.flat()) expect(() => expectNoCard('here', `{"code":"${found}"}`)).toThrow()
  expect(dump).toContain('4242')
  expect(logged.length).toBeGreaterThan(50)
})
