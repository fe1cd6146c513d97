import { readFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { callsTo, until } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { answerAsMailServer } from '../../outside/mail-server.ts'
import { uploadPayouts } from '../../payouts/payout-upload.ts'
import { PASSWORD } from '../../people/cheap-password.mjs'
import { totpOf } from '../../people/totp.ts'
import {
  AUTH,
  addApp,
  addPasskey,
  aMerchantOf,
  aNewcomer,
  aPerson,
  aVisitor,
  byCode,
  byPassword,
  type Deployment,
  deploy,
} from '../access/people.ts'
import { aProductionGateway, aProductionProcess, runHere, runJson } from '../production/production.ts'

type Row = {
  what: string
  actor: string
  who: string
  ip: string
  status: number | null
  detail: string | null
  merchant_id: string
  subject: string | null
}

const mails: string[] = []
const deployed = await deploy({
  SMTP_URL: `smtps://127.0.0.1:${await aMailServer()}?tls.servername=shop.example`,
  NODE_EXTRA_CA_CERTS: 'test/certificates/shop.cert.pem',
})
const serving = await aProductionProcess(deployed.env)
const everyone: Deployment = { ...deployed, processes: [serving] }
await serving.ready()

/** Takes every mail there is; its port. */
async function aMailServer(): Promise<number> {
  const read = (name: string) => readFileSync(`test/certificates/${name}`)
  const server = createTlsServer({ key: read('shop.key.pem'), cert: read('shop.cert.pem') }, (socket) =>
    answerAsMailServer(socket, mails),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  return (server.address() as { port: number }).port
}

/** The trails of the merchant and of the operator as they stand in the database, oldest first: what was requested, or happened without a request. */
const trail = ({ databaseUrl, merchantId }: Deployment) =>
  ownerQuery<Row>(
    databaseUrl,
    `select coalesce(o.what, e.what) as what, actor, who, ip, coalesce(o.status, e.status) as status, e.merchant_id,
       coalesce(o.detail, e.detail) as detail, coalesce(o.subject, e.subject) as subject
     from audit_entry e left join audit_outcome o on o.merchant_id = e.merchant_id and o.entry_id = e.id
     where e.merchant_id in ($1, 'deployment') order by e.sequence`,
    [merchantId],
  )
const isWhole = async ({ env }: Deployment) => (await runHere(env, 'audit', 'verify')).status

test('failed sign-ins, second factors and their end are in the trail, by whom it is known', async () => {
  const deployment = await aMerchantOf(everyone)
  const { processes, merchantId } = deployment
  const [process] = processes
  const { email, browser } = await aNewcomer(deployment, 'developer')
  await byPassword(aVisitor(deployment, process), email, 'wrong')
  await byPassword(aVisitor(deployment, process), 'unknown@shop.example', 'wrong')
  const { uri, code } = await addApp(browser)
  const pending = aVisitor(deployment, process)
  await byPassword(pending, email)
  await byCode(pending, code)
  await byCode(pending, totpOf(uri, 1))
  await pending.call('POST', `${AUTH}/two-factor/generate-backup-codes`, { body: { password: PASSWORD } })
  await pending.call('POST', '/dashboard/api/reauthenticate', { body: { password: 'wrong', code: '000000' } })
  await pending.call('POST', `${AUTH}/two-factor/disable`, { body: { password: PASSWORD } })
  await addPasskey(deployment, pending)
  const passkeys = (await pending.call('GET', '/dashboard/api/passkeys')).body.data
  await pending.call('DELETE', `/dashboard/api/passkeys/${passkeys[0].id}`)
  const changed = { currentPassword: PASSWORD, newPassword: 'teh tarik tanpa gula' }
  await pending.call('POST', `${AUTH}/change-password`, { body: changed })
  await pending.call('POST', `${AUTH}/sign-out`, { body: {} })

  const rows = (await trail(deployment)).filter(({ actor }) => actor !== 'cli')
  const of = (id: string) => rows.filter((row) => row.merchant_id === id)
  expect(of(merchantId).map(({ what, actor }) => `${actor} ${what}`)).toEqual([
    'person team.join',
    'person session.begin',
    'unknown session.fail',
    'person second_factor.prepare',
    'person second_factor.enable',
    'unknown second_factor.fail',
    'person session.begin',
    'person second_factor.new_backup_codes',
    'unknown session.fail_proof',
    'person second_factor.disable',
    'person passkey.add',
    'person passkey.remove',
    'person password.change',
    'person session.end',
  ])
  expect(of('deployment')).toMatchObject([{ what: 'session.fail', who: 'unknown@shop.example', status: 401 }])
  for (const row of of(merchantId))
    expect(row).toMatchObject({ who: email, ip: expect.stringMatching(/127\.0\.0\.1$|::1$/) })
  expect(await isWhole(deployment)).toBe(0)
})

test('a reset of a password is in the trail when it is requested and when it is done', async () => {
  const deployment = await aMerchantOf(everyone)
  const [process] = deployment.processes
  const { email } = await aNewcomer(deployment, 'support')
  const visitor = aVisitor(deployment, process)
  expect((await visitor.call('POST', `${AUTH}/request-password-reset`, { body: { email } })).status).toBe(200)
  const mail = await until(async () => mails.find((text) => text.includes('reset-password')))
  const token = /token=3D([\w-]+)/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? /token=([\w-]+)/.exec(mail)?.[1]
  const reset = (newPassword: string) =>
    visitor.call('POST', `${AUTH}/reset-password`, { body: { token, newPassword } })
  expect((await reset('passwordpassword')).body.errors[0].code).toBe('COMMON_PASSWORD')
  expect((await reset('jeruk hangat tanpa gula')).status).toBe(200)
  expect((await reset('jeruk hangat tanpa es')).status).toBe(400)
  expect((await byPassword(aVisitor(deployment, process), email, 'jeruk hangat tanpa gula')).status).toBe(200)
  const rows = await until(async () => {
    const found = (await trail(deployment)).filter(({ what }) => what.startsWith('password.'))
    return found.length >= 2 && found
  })
  expect(rows).toMatchObject([
    { what: 'password.request_reset', actor: 'unknown', who: email, merchant_id: deployment.merchantId },
    { what: 'password.reset', actor: 'person', who: email, merchant_id: deployment.merchantId },
  ])
})

test('only what happened is written, with old and new values, and what a secret key changes is written too', async () => {
  const deployment = await aMerchantOf(everyone)
  const { env, merchantId, processes } = deployment
  const { browser, email } = await aPerson(deployment, 'owner')
  const csv = 'amount,externalId,receiverName,receiverAccountNo,receiverBankCode\n30000,u-1,Ani,1234567890,BCA'
  expect((await uploadPayouts(browser, csv)).status).toBe(200)
  const intent = { body: { text: 'Bayar kopi Rp25.000', region: 'ID' } }
  await browser.call('POST', '/v1/checkout/intents?dryRun=true', intent)
  await browser.call('PATCH', '/v1/settings', { body: { displayName: 'Toko Dua' } })
  await browser.call('PATCH', '/v1/settings', { body: { displayName: 'klik evil.com' } })
  const { id, key } = await runJson<{ id: string; key: string }>(env, 'keys', 'create', '--merchant', merchantId)
  const call = callsTo(processes[0].url)
  await call('PATCH', '/v1/settings', { key, body: { webhookUrl: 'https://shop.example/hook?token=secret' } })
  await call('POST', '/v1/settings/webhook-secret/rotate', { key })
  await call('GET', '/v1/settings', { key })
  await call('PATCH', '/v1/settings', { key: 'sk_live_unknown', body: { displayName: 'Toko Tiga' } })
  await runHere(env, 'keys', 'revoke', id)
  await runHere(env, 'merchants', 'suspend', merchantId)
  await runHere(env, 'merchants', 'resume', merchantId)

  const rows = (await trail(deployment)).filter(({ what }) => !/^(team|session|passkey)\./.test(what))
  expect(rows.map(({ actor, what, status }) => `${actor} ${what} ${status}`)).toEqual([
    'cli merchant.create 200',
    'person payout.preview_many 200',
    'person settings.change 200',
    'person settings.change 400',
    'cli key.create 200',
    'key settings.change 200',
    'key webhook_secret.rotate 200',
    'cli key.revoke 200',
    'cli merchant.suspend 200',
    'cli merchant.resume 200',
  ])
  const changes = rows
    .filter(({ what }) => what === 'settings.change')
    .map(({ detail }) => detail && JSON.parse(detail))
  expect(changes).toEqual([
    { changes: [{ field: 'displayName', from: 'Toko', to: 'Toko Dua' }] },
    null,
    {
      changes: [
        { field: 'webhookUrl', from: null, to: 'https://shop.example/hook?…' },
        { field: 'receivesClaimUrls', from: false, to: true },
      ],
    },
  ])
  expect(rows.map(({ who, actor }) => (actor === 'cli' ? 'cli' : who)).slice(1, 7)).toEqual([
    ...Array(3).fill(email),
    'cli',
    id,
    id,
  ])
  expect(await isWhole(deployment)).toBe(0)
})

test('a process prints each row of the trail as it stands in the chain, and nothing where that is off', async () => {
  const deployment = await aMerchantOf(everyone)
  const { databaseUrl, merchantId, env } = deployment
  await aNewcomer(deployment, 'support')
  const chained = await ownerQuery<{ sequence: string; hash: string }>(
    databaseUrl,
    `select sequence, encode(hash, 'hex') as hash from audit_entry where actor <> 'cli' and merchant_id = $1
     union all select sequence, encode(hash, 'hex') from audit_outcome where merchant_id = $1 order by 1`,
    [merchantId],
  )
  const printed = () =>
    serving
      .output()
      .split('\n')
      .filter((line) => line.includes('"type":"audit"'))
      .map((line) => JSON.parse(line) as { sequence: string; hash: string; merchantId: string })
      .filter((row) => row.merchantId === merchantId)
  await expect.poll(() => printed().map(({ sequence, hash }) => ({ sequence, hash }))).toEqual(chained)
  expect(chained.length).toBeGreaterThan(1)

  const logged: string[] = []
  const silent = await aProductionGateway({ ...env, AUDIT_LOG: 'off' }, logged)
  const other: Deployment = { ...(await aMerchantOf(everyone)), processes: [silent] }
  await aNewcomer(other, 'support')
  expect((await trail(other)).some(({ what }) => what === 'session.begin')).toBe(true)
  expect(logged.join('')).toContain('"msg":"request"')
  expect(logged.join('')).not.toContain('"type":"audit"')
})
