import { expect, test } from 'vitest'
import { aCheckoutBody, until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway()

test('two simulated payments at once of a checkout that was never opened both take effect', async () => {
  const { body: checkout } = await gateway.call('POST', '/v1/checkout', {
    body: aCheckoutBody({ type: 'virtual_account', code: 'BCA' }),
  })
  const pay = () =>
    gateway.call('POST', `/v1/sandbox/checkout/${checkout.id}/simulate`, { body: { outcome: 'succeeded' } })
  const answers = await Promise.all([pay(), pay(), pay()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const paid = await until(async () => {
    const { body } = await gateway.call('GET', `/v1/checkout/${checkout.id}`)
    return body.status === 'SUCCEEDED' && body.flags.includes('duplicate') && body
  })
  expect(paid.attempts).toHaveLength(1)
})
