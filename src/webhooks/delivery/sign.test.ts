import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signMessage } from './sign.ts'

const seconds = Math.floor(Date.now() / 1_000)
const verify = (secret: Buffer, signature: string, body: string) =>
  new Webhook(`whsec_${secret.toString('base64')}`).verify(
    body,
    { 'webhook-id': 'evt_1', 'webhook-timestamp': `${seconds}`, 'webhook-signature': signature },
    { jsonParse: false },
  )

test('the public library verifies any body under each of the secrets, and under no other', () => {
  const [current, previous, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  fc.assert(
    fc.property(fc.json(), (body) => {
      const signature = signMessage([current, previous], 'evt_1', seconds, body)
      verify(current, signature, body)
      verify(previous, signature, body)
      expect(() => verify(other, signature, body)).toThrow('No matching signature')
      expect(() => verify(current, signature, `${body} `)).toThrow('No matching signature')
    }),
  )
})

test("the specification's own example comes out to the byte", () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const signature = signMessage([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}')
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
