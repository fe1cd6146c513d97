import { expect, test } from 'vitest'
import { snapInbound } from '../../../src/connectors/snap/inbound/dialect.ts'
import { danaInbound } from '../../../src/connectors/snap/profiles/dana/inbound.ts'
import { bodyOf } from '../../inbound/inbound-caller.ts'
import { idr } from '../payments.ts'
import { judge, type Sample, sampleOf } from '../vectors.ts'

/** What DANA signs notifications with in its sandbox. Source: dana-id/dana-node, its webhook parser. */
const SANDBOX_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAnaKVGRbin4Wh4KN35OPh
ytJBjYTz7QZKSZjmHfiHxFmulfT87rta+IvGJ0rCBgg+1EtKk1hX8G5gPGJs1htJ
5jHa3/jCk9l+luzjnuT9UVlwJahvzmFw+IoDoM7hIPjsLtnIe04SgYo0tZBpEmkQ
vUGhmHPqYnUGSSMIpDLJDvbyr8gtwluja1SbRphgDCoYVXq+uUJ5HzPS049aaxTS
nfXh/qXuDoB9EzCrgppLDS2ubmk21+dr7WaO/3RFjnwx5ouv6w+iC1XOJKar3CTk
X6JV1OSST1C9sbPGzMHZ8AGB51BM0mok7davD/5irUk+f0C25OgzkwtxAt80dkDo
/QIDAQAB
-----END PUBLIC KEY-----`

const { serviceOf } = snapInbound({
  connectionId: 'con_1',
  section: danaInbound,
  credentials: { outbound: { merchantId: '216620080007039826152' }, inbound: { publicKey: SANDBOX_KEY } },
  tokenKey: Buffer.alloc(32),
})

/** The sample as it was sent: its path was the merchant's own. */
function verify({ headers, path: fullPath, rawBody = '' }: Sample, now: string) {
  const call = {
    method: 'POST',
    path: '/v1.0/debit/notify',
    fullPath,
    headers: Object.fromEntries([
      ['content-type', 'application/json'],
      ...Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ]),
    rawBody: Buffer.from(rawBody),
    now: new Date(now),
  }
  return serviceOf(call)?.verify(call)
}

judge('dana-finish-notify-epoch', 'is signed with DANA’s key, and tells times in milliseconds', (sample) => {
  const verified = verify(sample, '2025-09-16T12:11:31+07:00')
  if (verified?.is !== 'verified') throw new Error(JSON.stringify(verified))
  const { event, reply } = verified.read()
  expect(event).toEqual({
    is: 'receipt',
    reference: 'LINKIT25091757998646',
    instrumentReferences: ['20250916111230999500166191900293793'],
    types: ['ewallet', 'virtual_account', 'qrcode'],
    mustAsk: false,
    isOursAlone: false,
    isOffer: false,
    receipt: expect.objectContaining({
      railReference: '20250916111230999500166191900293793',
      amount: idr(String(sample.expect.amount)),
      paidAt: new Date(1_757_998_714_761),
    }),
  })
  expect(bodyOf(reply({ is: 'done' }))).toEqual({ responseCode: '2005600', responseMessage: 'Successful' })
})

test('DANA’s sample with a byte changed, or sent late, is not proven', () => {
  const sample = sampleOf('dana-finish-notify-epoch')
  const now = '2025-09-16T12:11:31+07:00'
  const rawBody = sample.rawBody?.replace('100000.00', '100000.01') ?? ''
  expect(verify({ ...sample, rawBody }, now)).toMatchObject({ is: 'refused', reason: 'signature' })
  expect(verify({ ...sample, path: '/v1.0/debit/notify' }, now)).toMatchObject({ is: 'refused', reason: 'signature' })
  expect(verify(sample, '2025-09-16T12:16:31+07:00')).toMatchObject({ is: 'refused', reason: 'clock' })
})
