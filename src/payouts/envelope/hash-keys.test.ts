import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { asOwner } from '../../../test/gateway/owner.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aPayoutBody, aSender } from '../../../test/payouts/send-money.ts'
import { sealSecret } from '../../base/crypto/seal.ts'
import { holdMasterKey } from '../../base/master-key.ts'

const strange = sealSecret(holdMasterKey(randomBytes(32)), randomBytes(32), 'another').toString('hex')
const gateways = [
  { gateway: await sharedGateway({ WORK: 'off' }), change: `update webhook_secret set sealed = '\\x${strange}'` },
  { gateway: await sharedGateway({ WORK: 'off' }), change: 'delete from webhook_secret' },
]

test.each(gateways)('a merchant whose secret cannot be read gets a 503 without a hashcode: $change', async (where) => {
  const { gateway, change } = where
  await asOwner(gateway.directUrl, `${change} where merchant_id = '${gateway.merchantId}'`)
  const sender = aSender(gateway)
  const replies = [
    await sender.send(aPayoutBody()),
    await sender.send({}),
    await sender.call('GET', '/v1/send-money'),
    await sender.call('GET', '/v1/send-money/none'),
  ]
  for (const { status, body } of replies) {
    expect([status, body]).toEqual([
      503,
      {
        status: 503,
        data: null,
        errors: [{ code: 'SERVICE_UNAVAILABLE', field: null, message: expect.any(String) }],
        requestId: expect.stringMatching(/^req_/),
        hashcode: '',
      },
    ])
  }
  const unknown = await gateway.call('GET', '/v1/send-money', { key: null })
  expect([unknown.status, unknown.body.hashcode]).toEqual([401, expect.stringMatching(/^[0-9a-f]{64}$/)])
})
