import type { CreateCollector, Gapura } from '@gapura/sdk'
import { CliError } from '../command.ts'
import { AMOUNT, reference } from './reference.ts'
import { until } from './until.ts'

const STICKER = { kind: 'qr_static', name: 'gapura trigger' } as const

type Wanted = Pick<CreateCollector, 'kind' | 'code' | 'name' | 'amount' | 'customerId'>

export const requestCollector = (gapura: Gapura, wanted: Wanted = STICKER) =>
  gapura.collectors.create({ externalId: reference(), currency: 'IDR', ...wanted })

/** Makes a collector, and waits until the bank has made it. */
export async function makeCollector(gapura: Gapura, wanted: Wanted = STICKER): Promise<string> {
  const { id } = await requestCollector(gapura, wanted)
  const isMade = async () => (await gapura.collectors.retrieve(id)).status === 'ACTIVE'
  if (await until(isMade)) return id
  throw new CliError(`${id} was not made in time; see "gapura listen" for its events.`)
}

/** Pays a collector, and waits for the collection that comes of it. */
export async function collect(gapura: Gapura, collectorId: string, amount = AMOUNT): Promise<string> {
  const path = `/v1/sandbox/collectors/${collectorId}/simulate`
  await gapura.request({ method: 'POST', path, body: { amount } })
  const id = await until(async () => {
    for await (const collection of gapura.collections.list({ collectorId })) return collection.id
    return undefined
  })
  if (id) return id
  throw new CliError(`The payment of ${collectorId} was not reported in time; see "gapura listen" for its events.`)
}
