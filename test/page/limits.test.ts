import { expect, test } from 'vitest'
import { aCheckoutBody, aGateway } from '../gateway/gateway.ts'

const gateway = await aGateway({ LIMIT_PAGE_PER_MINUTE: '3', WORK: 'off' })

test('too many readings of one checkout get a page that says to wait, and others are still read', async () => {
  const ids = await Promise.all(
    ['a', 'b'].map(async (externalId) => {
      const { body } = await gateway.call('POST', '/v1/checkout', {
        body: aCheckoutBody({ externalId, type: undefined }),
      })
      return body.id as string
    }),
  )
  const read = (id: string) => gateway.call('GET', `/${id}?locale=en`, { key: null })
  for (let i = 0; i < 3; i++) expect((await read(ids[0] ?? '')).status).toBe(200)
  const refused = await read(ids[0] ?? '')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit')).toContain('"page"')
  expect(refused.text).toContain('One moment, please')
  expect((await read(ids[1] ?? '')).status).toBe(200)
})
