import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCheckoutBody, aGateway, until } from '../../test/gateway/gateway.ts'
import { anApplicant, aProvider } from '../../test/merchants/onboarding.ts'
import { newId } from '../base/id.ts'
import { transaction } from '../db/transaction.ts'
import { KEY_SCOPES, type KeyScope } from '../merchants/keys/secret-keys.ts'
import { beginOnboarding } from './begin.ts'
import { assertLiveKey, assertMayResume, confirmOnboarding } from './live.ts'
import { applyReport } from './reports/report.ts'
import type { ReportedStatus } from './states.ts'

const gateway = await aGateway({
  WORK: 'off',
  GAPURA_ENV: 'production',
  BASE_URL: 'https://pay.example',
  GAPURA_MASTER_KEY: randomBytes(32).toString('base64'),
})
const { db } = gateway
const provider = await aProvider(db)

const mayHaveKey = (merchantId: string, wanted: Parameters<typeof assertLiveKey>[2]): Promise<boolean> =>
  transaction(db, merchantId, (tx) => assertLiveKey(tx, merchantId, wanted)).then(
    () => true,
    () => false,
  )

async function anOnboarding() {
  const { merchantId, key } = await anApplicant(db, 'production')
  const referenceId = newId('kyb', merchantId, new Date())
  const inTx = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(db, merchantId, work)
  await inTx((tx) => beginOnboarding(tx, new Date(), { merchantId, referenceId, providerId: provider.id }))
  return {
    key,
    report: (status: ReportedStatus) =>
      inTx((tx) => applyReport(tx, new Date(), { livemode: true }, merchantId, { status, reason: null })),
    confirm: () => inTx((tx) => confirmOnboarding(tx, new Date(), merchantId)),
    isSuspended: () =>
      inTx(async (tx) => {
        const { suspended_at } = await tx
          .selectFrom('merchant')
          .select('suspended_at')
          .where('id', '=', merchantId)
          .executeTakeFirstOrThrow()
        return suspended_at !== null
      }),
    mayResume: () => inTx((tx) => assertMayResume(tx, merchantId)).then(() => true),
    mayGoLive: (scopes: readonly KeyScope[] = KEY_SCOPES) => mayHaveKey(merchantId, { scopes, isChecked: false }),
  }
}
// Production has no rail here, so that is the only reason to refuse a checkout that passes the check.
const create = async (key: string) =>
  (await gateway.call('POST', '/v1/checkout', { key, body: aCheckoutBody() })).body.code
/** Each process trusts what it knows of a merchant for a second. */
const untilCreating = (key: string, comesTo: string) => until(async () => (await create(key)) === comesTo)

test('live keys need an approval and an operator', async () => {
  const { report, confirm, mayGoLive } = await anOnboarding()
  expect(await mayGoLive()).toBe(false)
  expect(await mayGoLive(['settings'])).toBe(true)
  expect(await mayGoLive(['settings', 'checkout'])).toBe(false)
  await expect(confirm()).rejects.toThrow('only an approved one can go live')
  await report('approved')
  expect(await mayGoLive()).toBe(false)
  await confirm()
  expect(await mayGoLive()).toBe(true)
  await confirm()
  await report('rejected')
  expect(await mayGoLive()).toBe(false)
  await report('approved')
  expect(await mayGoLive()).toBe(false)
})

test('without a provider of business checks, the operator alone decides about a merchant without an onboarding', async () => {
  const { merchantId } = await anApplicant(db, 'production')
  expect(await mayHaveKey(merchantId, { scopes: KEY_SCOPES, isChecked: false })).toBe(true)
  expect(await mayHaveKey(merchantId, { scopes: KEY_SCOPES, isChecked: true })).toBe(false)
  expect(await mayHaveKey(merchantId, { scopes: ['settings'], isChecked: true })).toBe(true)
})

test('an approval taken back suspends live payments, until an operator confirms a new one', async () => {
  const { key, report, confirm, isSuspended } = await anOnboarding()
  await report('approved')
  await confirm()
  expect(await create(key)).toBe('PAYMENT_TYPE_UNAVAILABLE')
  await report('rejected')
  await untilCreating(key, 'FORBIDDEN')
  expect((await gateway.call('GET', '/v1/checkout', { key })).status).toBe(200)
  await report('approved')
  expect(await isSuspended()).toBe(true)
  expect(await create(key)).toBe('FORBIDDEN')
  await confirm()
  await untilCreating(key, 'PAYMENT_TYPE_UNAVAILABLE')
})

test('a suspension by an operator ends by itself, one by the provider with a confirmation alone', async () => {
  const { report, confirm, mayResume } = await anOnboarding()
  await report('approved')
  await expect(mayResume()).rejects.toThrow('is approved and not confirmed; "onboarding confirm" resumes it')
  await confirm()
  expect(await mayResume()).toBe(true)
  await report('rejected')
  await expect(mayResume()).rejects.toThrow('is rejected and not confirmed')
  const { merchantId } = await anApplicant(db, 'production')
  await expect(transaction(db, merchantId, (tx) => assertMayResume(tx, merchantId))).resolves.toBeUndefined()
})

test('production has neither the demo nor the sandbox’s provider', async () => {
  const body = { reference_id: 'kyb_demo', status: 'received' }
  const key = 'prk_test_GapuraSandboxDemoProvider00PBHCG'
  expect((await gateway.call('POST', '/v1/onboarding/status', { key, body })).status).toBe(401)
  const applicant = await anApplicant(db, 'production')
  const sent = await gateway.call('POST', '/v1/onboarding', { key: applicant.key, body: {} })
  expect(sent.status).toBe(400)
})
