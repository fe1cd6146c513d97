import { expect, test } from 'vitest'
import { anIssuer, aSendingBank, railsOver } from '../../../test/rails/fake-connections.ts'
import { metrics } from '../../base/metrics.ts'

const QR = { type: 'qrcode', code: null, currency: 'IDR', amount: 1, merchantId: 'mer_1' } as const
const REQUEST = { reference: 'r', type: 'qrcode', code: null } as Parameters<
  ReturnType<typeof anIssuer>['payments']['issue']
>[0]

/** What `/metrics` shows of a connection, by service and outcome. */
async function countsOf(connection: string): Promise<string[]> {
  const text = await metrics.getSingleMetricAsString('gapura_connection_calls_total')
  return [...text.matchAll(/\{connection="([^"]+)",service="([^"]+)",outcome="([^"]+)"\} (\d+)/g)]
    .filter(([, id]) => id === connection)
    .map(([, , service, outcome, count]) => `${service} ${outcome} ${count}`)
}

test('calls are counted by how they ended, and those of an open breaker are not made', async () => {
  const issuer = anIssuer('con_counted', 'issued', 'refused', 'unsent', 'unknown', 'unknown')
  const [rail] = railsOver([issuer]).rails.forNew(QR)
  for (let i = 0; i < 5; i++) await rail?.issue(REQUEST)
  expect(await rail?.issue(REQUEST)).toEqual({ is: 'unsent', railCode: 'breaker_open' })
  expect(issuer.requests).toHaveLength(5)
  expect((await countsOf('con_counted')).toSorted()).toEqual([
    'qrcode done 1',
    'qrcode not_made 1',
    'qrcode refused 1',
    'qrcode unknown 2',
    'qrcode unsent 1',
  ])
  const breakers = await metrics.getSingleMetricAsString('gapura_connection_breaker_state')
  expect(breakers).toContain('{connection="con_counted",service="qrcode"} 2')
  const seconds = await metrics.getSingleMetricAsString('gapura_connection_call_seconds')
  expect(seconds).toContain('gapura_connection_call_seconds_count{connection="con_counted",service="qrcode"} 5')
})

test('money that may have moved is polled however ill the bank is', async () => {
  const bank = aSendingBank('con_ill', { inquire: async () => ({ is: 'unknown', railCode: 'timeout' }) })
  const rail = railsOver([bank]).payoutRails.of('con_ill')
  const sent = { reference: 'r', service: 'bifast', amount: { amount: 1n, currency: 'IDR' }, bankReference: null }
  for (let i = 0; i < 9; i++)
    await rail?.inquire({ ...sent, sentAt: new Date(0) } as Parameters<typeof rail.inquire>[0])
  expect(bank.polled).toHaveLength(9)
})
