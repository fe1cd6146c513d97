import { expect, test } from 'vitest'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { anApplicant } from '../../../test/merchants/onboarding.ts'
import { transaction } from '../../db/transaction.ts'
import { createSecretKey } from '../../merchants/keys/secret-keys.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { merchantId, key } = await anApplicant(gateway.db)
const list = async (query: string, by = key) => (await gateway.call('GET', `/v1/requests${query}`, { key: by })).body

test('a merchant reads its own requests by status and time, newest first', async () => {
  await gateway.call('GET', '/v1/checkout')
  for (const path of ['/v1/checkout', '/v1/checkout/none', '/v1/checkout?limit=0', '/v1/settings']) {
    await gateway.call('GET', path, { key })
  }
  const { data } = await until(async () => {
    const page = await list('')
    return page.data.length === 4 && page
  })
  expect(data.map(({ path, status }: { path: string; status: number }) => [path, status])).toEqual([
    ['/v1/settings', 200],
    ['/v1/checkout?limit=0', 400],
    ['/v1/checkout/none', 404],
    ['/v1/checkout', 200],
  ])
  expect((await list('?status=4xx')).data).toHaveLength(2)
  expect((await list('?status=404')).data).toMatchObject([{ path: '/v1/checkout/none', method: 'GET' }])
  const first = await list('?limit=3')
  expect((await list(`?limit=3&cursor=${first.nextCursor}`)).data).toEqual(data.slice(3))
  expect((await list(`?createdFrom=${data[3].at}`)).data).toEqual(data)
  expect((await list('?createdFrom=2999-01-01T00:00:00Z')).data).toEqual([])
  expect((await list('?createdFrom=2026-13-01T00:00:00Z')).code).toBe('VALIDATION_ERROR')
  expect((await list('?status=9xx')).errors[0].field).toBe('status')
})

test('a key without the scope settings reads nothing', async () => {
  const wanted = { merchantId, region: null, scopes: ['checkout'] } as const
  const other = await transaction(gateway.db, merchantId, (tx) => createSecretKey(tx, new Date(), 'sandbox', wanted))
  expect(await list('', other.key)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})
