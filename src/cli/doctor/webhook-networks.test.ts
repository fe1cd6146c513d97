import { expect, test } from 'vitest'
import { readWebhookNetworks } from '../../compose/config/webhook-networks.ts'
import { checkWebhookNetworks } from './webhook-networks.ts'

const examine = (networks: string, databaseUrl: string | null = 'postgres://gapura@10.9.0.5/gapura') =>
  checkWebhookNetworks({ webhookNetworks: readWebhookNetworks(networks), databaseUrl } as Parameters<
    typeof checkWebhookNetworks
  >[0])

test('the doctor says where webhooks may go, and warns where the database lies there', async () => {
  expect(await examine('')).toMatchObject({ is: 'ok', detail: expect.stringContaining('internet alone') })
  expect(await examine('10.1.2.0/24, fd12:3456::/48')).toMatchObject({
    is: 'ok',
    detail: 'webhooks also reach 10.1.2.0/24, fd12:3456::/48',
  })
  expect(await examine('10.0.0.0/8')).toMatchObject({ is: 'warning', detail: expect.stringContaining('the database') })
  expect(await examine('10.0.0.0/8', null)).toMatchObject({ is: 'ok' })
})

test.each(['10.0.0.1', '0.0.0.0/0', '169.254.0.0/16', '10.1.0.0/16,', 'everything'])(
  '"%s" ends the start with a sentence',
  (text) => {
    expect(() => readWebhookNetworks(text)).toThrow(/WEBHOOK_ALLOWED_NETWORKS must be private networks/)
  },
)
