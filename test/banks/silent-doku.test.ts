import { expect, test } from 'vitest'
import { aCollectorWorld } from '../collectors/collectors.ts'
import { aGateway, type Reply, until } from '../gateway/gateway.ts'
import { aProvider } from './provider.ts'
import { overProviders } from './world.ts'

/** Its provider's silence is over after so long. */
const TIMEOUT_MS = 500
const gateway = await aGateway({ PROVIDER_TIMEOUT_MS: `${TIMEOUT_MS}` })
let requested = 0

const tryToRequest = (): Promise<Reply> =>
  gateway.call('POST', '/v1/collectors', {
    body: { externalId: `doku-${++requested}`, currency: 'IDR', name: 'Siti', kind: 'va_open', code: 'BRI' },
  })
const namesOf = async (id: string) =>
  (await gateway.db.pool.query('select connection_id as over, reference, tries from collector where id = $1', [id]))
    .rows[0]

test('an aggregator that keeps numbers and stays silent while it makes one gives that one when it is called again', async () => {
  const doku = await aProvider('doku', gateway.clock, 1)
  const connected = await overProviders(gateway, [doku], [{ method: 'virtual_account', names: ['doku'] }])
  const [connectionId] = connected.keys()
  const { read } = aCollectorWorld(gateway)
  const untilActive = (id: string) => until(async () => (await read(id)).status === 'ACTIVE')
  const first = await until(async () => {
    const { status, body } = await tryToRequest()
    return status === 200 && (await namesOf(body.id)).over === connectionId && String(body.id)
  })
  await untilActive(first)
  doku.behave({ vaCreate: { answer: 'timeoutAfter', times: 1 } })
  const { body } = await tryToRequest()
  await untilActive(body.id)
  const { reference, tries } = await namesOf(body.id)
  expect(tries).toBeGreaterThan(1)
  expect(doku.look(reference).payments).toHaveLength(1)
  await doku.close()
})
