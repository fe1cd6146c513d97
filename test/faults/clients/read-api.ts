import type { World } from '../members/world.ts'
import { type CreatingKind, isAcknowledged } from '../verdict/history.ts'
import type { Truth } from '../verdict/truth.ts'
import type { MerchantClient } from './merchant-client.ts'

const AT_ONCE = 16

/** Asks the API about everything it acknowledged. */
export async function readApi(
  { history, serves }: World,
  client: MerchantClient,
): Promise<Pick<Truth, 'readable' | 'readablePayouts' | 'readableRefunds' | 'readableBills'>> {
  const members = serves.map(({ member }) => member)
  const idsOf = (kind: CreatingKind): string[] => [
    ...new Set(
      history.calls
        .filter((call) => call.kind === kind && isAcknowledged(call))
        .map(({ body }) => JSON.parse(body) as { id?: string; data?: { id: string } })
        .map(({ id, data }) => id ?? data?.id ?? ''),
    ),
  ]
  const headers = (await client.tokenHeaders()) ?? {}
  const readAll = async (ids: readonly string[], path: string, own: Record<string, string>) => {
    const found = new Map<string, string>()
    const rest = ids.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, i) => {
        const member = members[i % members.length]
        for (const id of rest) {
          const request = { kind: 'probe', key: id, method: 'GET', path: path + id, headers: own } as const
          const { status, body } = await client.once(request, member)
          if (status === 200) found.set(id, body)
        }
      }),
    )
    return found
  }
  return {
    readable: await readAll(idsOf('create'), '/v1/checkout/', {}),
    readablePayouts: await readAll(idsOf('payout'), '/v1/send-money/', headers),
    readableRefunds: await readAll(idsOf('refund'), '/v1/refunds/', {}),
    readableBills: new Map([
      ...(await readAll(idsOf('customer'), '/v1/customers/', {})),
      ...(await readAll(idsOf('collector'), '/v1/collectors/', {})),
      ...(await readAll(idsOf('invoice'), '/v1/invoices/', {})),
    ]),
  }
}
