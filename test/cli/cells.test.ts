import { afterEach, expect, test, vi } from 'vitest'
import { newMerchantId, routeOf } from '../../src/base/id.ts'
import { cellsMap } from '../../src/cli/cells/map.ts'
import { checkCell } from '../../src/cli/doctor/cell.ts'
import { readCellRoutes } from '../../src/compose/config/cell-routes.ts'
import { transaction } from '../../src/db/transaction.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { aDatabase } from '../database/database.ts'
import { aDirectory } from '../gateway/process.ts'

const { db, url } = await aDatabase()
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function aMerchant(routes: string): Promise<string> {
  const id = newMerchantId(readCellRoutes(routes))
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  await transaction(db, id, (tx) => createMerchant(tx, new Date(), { id, displayName: 'Toko', ...none }))
  return routeOf(id)
}

test('a proxy receives a cell’s prefixes, and each route that was there before', async () => {
  const stray = await aMerchant('a')
  await aMerchant('g')
  for (const [name, value] of Object.entries({
    DATABASE_URL: url,
    DATA_DIR: aDirectory(),
    BASE_URL: 'http://localhost:8080',
    CELL_ROUTES: 'g,h',
  }))
    vi.stubEnv(name, value)
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  await cellsMap.run(['--name', 'jakarta'])
  expect(printed).toEqual(['g jakarta', 'h jakarta', `${stray} jakarta`])
  await expect(cellsMap.run(['--name', 'J K'])).rejects.toThrow('--name is required')

  const found = await checkCell({ cellRoutes: readCellRoutes('g,h') }, url)
  expect(found).toMatchObject({ is: 'warning', detail: expect.stringContaining(stray) })
  expect(await checkCell({ cellRoutes: readCellRoutes('a,g') }, url)).toMatchObject({ is: 'ok' })
  expect(await checkCell({ cellRoutes: readCellRoutes('') }, url)).toMatchObject({ is: 'ok' })
})
