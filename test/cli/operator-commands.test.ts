import { afterEach, expect, test, vi } from 'vitest'
import { newMerchantId } from '../../src/base/id.ts'
import type { Command } from '../../src/cli/command.ts'
import { dashboardInvite } from '../../src/cli/dashboard-invite.ts'
import { keysCreate } from '../../src/cli/keys/create.ts'
import { ledgerVerify } from '../../src/cli/ledger/verify.ts'
import { merchantsCreate } from '../../src/cli/merchants/create.ts'
import { fund } from '../../src/cli/merchants/fund.ts'
import { merchantsShow } from '../../src/cli/merchants/show.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { aDatabase } from '../database/database.ts'
import { aRole } from '../gateway/dashboard.ts'
import { aDirectory } from '../gateway/process.ts'

const { db, url } = await aDatabase()
const ENV = { DATABASE_URL: url, DATA_DIR: aDirectory(), BASE_URL: 'http://localhost:8080' }
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function run(command: Command, ...args: string[]) {
  for (const [name, value] of Object.entries(ENV)) vi.stubEnv(name, value)
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await command.run(args)
  return String(print.mock.calls.at(-1)?.[0])
}
const json = async (command: Command, ...args: string[]) => JSON.parse(await run(command, ...args, '--json'))

test('a merchant of the sandbox is given money, which is seen, recorded, and in the books', async () => {
  const { id } = await json(merchantsCreate, '--name', 'Kopi Tani', '--default-currency', 'IDR')
  expect(await json(fund, '--merchant', id, '--amount', '500000')).toMatchObject({ available: 500_000 })
  expect(await json(fund, '--merchant', id, '--amount', '250000')).toMatchObject({ available: 750_000 })
  const shown = await json(merchantsShow, id)
  expect(shown).toMatchObject({
    id,
    name: 'Kopi Tani',
    settings: { defaultCurrency: 'IDR' },
    suspendedAt: null,
    keys: [],
  })
  expect(shown.balances).toEqual([{ currency: 'IDR', available: 750_000, pending: 0, held: 0, owed: 0 }])
  expect(await run(merchantsShow, id)).toContain('balance          IDR  available 750,000')
  const trail = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('audit_entry').select('what').where('subject', '=', id).orderBy('sequence').execute(),
  )
  expect(trail.map(({ what }) => what)).toEqual(['merchant.create', 'merchant.fund', 'merchant.fund'])
  await run(ledgerVerify)
  expect(process.exitCode ?? 0).toBe(0)
})

test.each<[Command, string[], string]>([
  [fund, [], '--merchant is required: the id that "merchants create" printed.'],
  [fund, ['--merchant', 'kopi'], '--merchant must be mer_ and 26 characters'],
  [fund, ['--merchant', newMerchantId(), '--amount', '1'], 'There is no merchant mer_'],
  [fund, ['--merchant', newMerchantId()], '--amount is required'],
  [fund, ['--merchant', newMerchantId(), '--amount', '1.5'], '--amount must be a whole number from 1 to 999999999999'],
  [
    fund,
    ['--merchant', newMerchantId(), '--amount', '5', '--currency', 'RUPIAH'],
    '--currency must be an ISO 4217 code',
  ],
  [merchantsShow, [], 'ID is required'],
  [merchantsShow, ['kopi'], 'ID must be mer_ and 26 characters'],
  [merchantsShow, [newMerchantId()], 'There is no merchant mer_'],
])('what cannot be done is a sentence', async (command, args, sentence) => {
  await expect(run(command, ...args)).rejects.toThrow(sentence)
})

test('production gives no money away', async () => {
  vi.stubEnv('GAPURA_ENV', 'production')
  await expect(run(fund, '--merchant', newMerchantId(), '--amount', '1')).rejects.toThrow()
})

test('a key for an agent has caps in the currency of its region, and is refused without them', async () => {
  const { id } = await json(merchantsCreate, '--name', 'Toko Agen')
  const made = ['--merchant', id, '--agent', '--max-amount', '100', '--max-per-day', '500']
  expect(await json(keysCreate, ...made, '--region', 'SG')).toMatchObject({
    scopes: ['checkout'],
    agent: { currency: 'SGD', maxAmount: 100, maxPerDay: 500 },
  })
  expect((await json(keysCreate, ...made)).agent.currency).toBe('IDR')
  const refused: [string[], string][] = [
    [['--agent'], '--agent needs --max-amount'],
    [['--agent', '--max-amount', '100'], '--agent needs --max-per-day'],
    [['--agent', '--max-amount', '1e3', '--max-per-day', '5'], '--max-amount must be a whole number'],
    [['--agent', '--max-amount', '100', '--max-per-day', '5'], '--max-per-day must be at least --max-amount'],
    [['--max-amount', '100'], 'give --agent too'],
  ]
  for (const [words, sentence] of refused) {
    await expect(run(keysCreate, '--merchant', id, ...words)).rejects.toThrow(sentence)
  }
})

test('a person is invited in a role that the merchant made, by its name or id, and in no other', async () => {
  const { id: merchant } = await json(merchantsCreate, '--name', 'Kopi Tani')
  const { id: other } = await json(merchantsCreate, '--name', 'Teh Tani')
  const role = await aRole({ db }, ['payouts.read'], merchant)
  const { name } = await transaction(db, merchant, (tx) =>
    tx.selectFrom('member_role').select('name').where('id', '=', role).executeTakeFirstOrThrow(),
  )
  const invite = (to: string, named: string) =>
    json(dashboardInvite, '--merchant', to, '--email', 'ani@shop.example', '--role', named)
  expect(await invite(merchant, role)).toMatchObject({ role, link: expect.stringContaining('invitation?token=') })
  expect(await invite(merchant, name.toLowerCase())).toMatchObject({ role })
  expect(await invite(merchant, 'finance')).toMatchObject({ role: 'finance' })
  await expect(invite(merchant, 'boss')).rejects.toThrow(`read_only, "${name}", not "boss".`)
  await expect(invite(other, name)).rejects.toThrow('--role knows owner')
})
