import pg from 'pg'
import { expect, test } from 'vitest'
import { aCheckoutBody } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })

test('where another transaction locks a row too long, the reply is 429 with Retry-After, no failure of ours', async () => {
  const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  const other = new pg.Client({ connectionString: gateway.databaseUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select from checkout where id = $1 for update', [id])
  const cancel = () => gateway.call('POST', `/v1/checkout/${id}/cancel`)
  const { status, body, headers } = await cancel()
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '1'])
  await other.query('rollback')
  await other.end()
  expect((await cancel()).body.status).toBe('CANCELLED')
})
