import { randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { newFreeId } from '../../src/base/id.ts'
import type { Command } from '../../src/cli/command.ts'
import { keysCreate } from '../../src/cli/keys/create.ts'
import { onboardingConfirm } from '../../src/cli/onboarding-confirm.ts'
import { providersCreate } from '../../src/cli/providers/create.ts'
import { providersRotate } from '../../src/cli/providers/rotate.ts'
import { transaction } from '../../src/db/transaction.ts'
import { applyReport } from '../../src/onboarding/reports/report.ts'
import { aDatabase } from '../database/database.ts'
import { anApplicant, aPushedOnboarding } from '../merchants/onboarding.ts'

const { db, url } = await aDatabase()
const PRODUCTION = {
  GAPURA_ENV: 'production',
  BASE_URL: 'https://pay.example',
  GAPURA_MASTER_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: url,
}
const CHECKED = {
  KYB_URL: 'https://kyb.example/applications',
  KYB_PROVIDER_ID: newFreeId('prv', new Date()),
  KYB_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
}
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Runs a command in production, and returns what it printed as JSON. */
async function run(command: Command, args: string[], env: Record<string, string> = PRODUCTION) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await command.run([...args, '--json'])
  return JSON.parse(String(print.mock.calls.at(-1)?.[0]))
}

test('an operator makes a provider, gives it new keys, and confirms whom it approved', async () => {
  const provider = await run(providersCreate, ['--name', 'Bank Uji'])
  expect(provider).toMatchObject({ key: expect.stringMatching(/^prk_live_/), name: 'Bank Uji' })
  const next = await run(providersRotate, ['--provider', provider.id, '--overlap-days', '7'])
  expect(Date.parse(next.previousValidUntil) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(next.key).not.toBe(provider.key)

  const { merchantId } = await aPushedOnboarding(db, provider.id)
  const confirm = () => run(onboardingConfirm, ['--merchant', merchantId])
  const makeKey = (...more: string[]) => run(keysCreate, ['--merchant', merchantId, ...more])
  await expect(makeKey()).rejects.toThrow('"onboarding confirm" was run')
  expect((await makeKey('--scopes', 'settings')).key).toMatch(/^sk_live_/)
  await expect(confirm()).rejects.toThrow('is pushed; only an approved one can go live')
  await transaction(db, merchantId, (tx) =>
    applyReport(tx, new Date(), { livemode: true }, merchantId, { status: 'approved', reason: null }),
  )
  await expect(makeKey()).rejects.toThrow('"onboarding confirm" was run')
  expect(await confirm()).toMatchObject({ merchantId, status: 'approved', ready: false })
  expect((await makeKey()).key).toMatch(/^sk_live_/)
})

test('where a provider checks businesses, a merchant it never saw gets keys for its settings alone', async () => {
  const { merchantId } = await anApplicant(db, 'production')
  const makeKey = (more: string[], env = {}) =>
    run(keysCreate, ['--merchant', merchantId, ...more], { ...PRODUCTION, ...env })
  await expect(makeKey([], CHECKED)).rejects.toThrow('until then --scopes settings')
  expect((await makeKey(['--scopes', 'settings'], CHECKED)).scopes).toEqual(['settings'])
  await expect(run(onboardingConfirm, ['--merchant', merchantId])).rejects.toThrow('has sent in no business data')
})

test('what an operator mistypes is named', async () => {
  await expect(run(providersCreate, [])).rejects.toThrow('--name is required')
  await expect(run(providersRotate, [])).rejects.toThrow('--provider is required')
  await expect(run(providersRotate, ['--provider', 'x'])).rejects.toThrow('--provider must be prv_')
  const id = newFreeId('prv', new Date())
  await expect(run(providersRotate, ['--provider', id])).rejects.toThrow(`There is no provider ${id}`)
  await expect(run(providersRotate, ['--provider', id, '--overlap-days', '8'])).rejects.toThrow('from 0 to 7')
  await expect(run(onboardingConfirm, ['--merchant', 'mer_x'])).rejects.toThrow('--merchant must be mer_')
})
