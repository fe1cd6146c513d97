import { expect, test } from 'vitest'
import { until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aLinkingPayer } from '../saved-methods/payer-links.ts'
import { privacyOf } from './privacy-commands.ts'

const gateway = await sharedGateway()
const { call } = gateway
const { save, charge, ended, method } = aLinkingPayer(gateway)
const { erase, exported, tablesWith } = privacyOf(gateway)

test('what a customer saved and was charged is exported; it is revoked first, and then erased, and the words stay', async () => {
  const id = await save('081298765437')
  const { customerId, label, mandate } = await method(id)
  const paid = await ended(await charge(id, { description: 'Untuk Budi Santoso' }), 'SUCCEEDED')
  const found = await exported('--customer', customerId)
  const tables = found.held.map(({ table }: { table: string }) => table)
  expect(tables).toEqual(expect.arrayContaining(['saved_method', 'charge', 'checkout']))
  const held = found.held.find(({ table }: { table: string }) => table === 'saved_method')
  expect(held.fields).toMatchObject({ label, ip: '127.0.0.1', agreedTo: mandate.text })

  await expect(erase('--customer', customerId)).rejects.toThrow(/revoke it first/)
  await call('POST', `/v1/saved-methods/${id}/revoke`)
  const unlinked = () => erase('--customer', customerId).catch(() => undefined)
  const erased = await until(unlinked)
  expect(erased.rows).toMatchObject({ savedMethods: 1, charges: 1 })

  const after = await method(id)
  expect(after).toMatchObject({ label: null, mandate: { ip: null, userAgent: null, text: mandate.text } })
  expect(await tablesWith('Untuk Budi Santoso')).toEqual([])
  expect((await call('GET', `/v1/charges/${paid.id}`)).body).toMatchObject({ status: 'SUCCEEDED', amount: 50_000 })
})
