import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { inflateRawSync, inflateSync } from 'node:zlib'
import { vi } from 'vitest'
import { dayIn } from '../../../src/base/time-zone.ts'
import { ALL_MERCHANTS, transaction } from '../../../src/db/transaction.ts'
import { createSecretKey, type KeyScope } from '../../../src/merchants/keys/secret-keys.ts'
import { REPORT_FORMATS, REPORT_KINDS } from '../../../src/reports/report.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { aCollectorWorld } from '../../collectors/collectors.ts'
import { aMember, signIn } from '../../gateway/dashboard.ts'
import { aGateway, type Gateway, until } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { recordServed } from '../../gateway/served.ts'
import { aReceiver } from '../../merchants/receiver.ts'
import { aRefunder } from '../../refunds/refunds.ts'
import { makeRecurring } from '../../saved-methods/recurring.ts'

/** What a payer names on the page of the claimed refund. */
export const PAYERS = { bankCode: '014', accountNo: '8855443322' }

/** A reply's text, also of a workbook or a document, whose parts are packed. */
export function unpacked(bytes: Buffer): string {
  const parts = [bytes.toString('latin1')]
  const tryInflate = (inflate: typeof inflateSync, from: number) => {
    try {
      parts.push(inflate(bytes.subarray(from)).toString('utf8'))
    } catch {
      // No packed part begins here.
    }
  }
  for (let at = bytes.indexOf('PK\u0003\u0004'); at >= 0; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    tryInflate(inflateRawSync, at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28))
  }
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7))
    tryInflate(inflateSync, at + 7)
  return parts.join('\n')
}

/**
 * A gateway with two claim links, one that waits for its payer and one that was claimed, and with everything around them that may
 * repeat what stands in them: events at endpoints of four kinds, approvals, a log and an audit trail on standard output, and one
 * report or, with `everyReport`, each kind in each format.
 */
export async function aClaimWorld({ everyReport = false } = {}) {
  const written: string[] = []
  const log = new Writable({ write: (line, _encoding, done) => done(void written.push(String(line))) })
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const limits = ['PAGE_PER_MINUTE', 'SIGN_IN_PER_MINUTE', 'FAILURES_PER_MINUTE', 'PER_SECOND', 'BURST']
  const unlimited = Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '100000']))
  const servedBy = recordServed()
  const gateway = await aGateway({ ...unlimited, AUDIT_LOG: 'stdout', BANK_TRANSFER_MS: '50' }, log)
  const served = servedBy(gateway.server)
  const { call } = gateway
  const { aPaid, refund, untilStatus } = aRefunder(gateway)

  const aKey = (scopes: readonly KeyScope[]) => createKey(gateway, scopes)
  const owner = await signIn(gateway)
  const endpoints = await setEndpoints(gateway, aKey)

  const aClaim = async (externalId: string) => {
    const paid = await aPaid({ type: 'virtual_account', code: 'BCA', externalId: `order-${externalId}` })
    const body = { externalId, transactionId: paid.transactionId, fallback: 'claim_link', reason: 'Salah ukuran' }
    const headers = { 'idempotency-key': `key-${externalId}` }
    const { body: made } = await refund(body, headers)
    const token = String(made.claimUrl).split('/').at(-1) ?? ''
    return { ...paid, body, headers, id: String(made.id), token, url: new URL(made.claimUrl).pathname }
  }
  const form = (path: string, fields: Record<string, string>) =>
    call('POST', path, {
      key: null,
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
  const waiting = await aClaim('waiting')
  const claimed = await aClaim('claimed')
  await form(`${claimed.url}/account`, { bankCode: PAYERS.bankCode, accountNo: PAYERS.accountNo })
  await form(`${claimed.url}/confirm`, { naming: '1' })
  const { payoutId } = await untilStatus(claimed.id, 'SUCCEEDED')

  const support = await aMember(gateway, 'support')
  const requestable = await aPaid({ type: 'virtual_account', code: 'BCA', externalId: 'order-requested' })
  const requested = { externalId: 'requested', transactionId: requestable.transactionId, fallback: 'claim_link' }
  const { approvalId } = (await support.call('POST', '/dashboard/api/refunds', { body: requested })).body
  const others = await makeOthers(gateway)
  const reports = await makeReports(call, everyReport)
  const { data: events } = (await call('GET', '/v1/events?limit=100&type=refund.needs_payer')).body
  const eventId = events.find(({ data }: { data: { id: string } }) => data.id === waiting.id).id
  const endpointId = (await call('GET', '/v1/webhook-endpoints')).body.data[0].id

  const secretsIn = await lookingFor(gateway, waiting, claimed)

  return {
    gateway,
    served,
    written,
    owner,
    support,
    endpoints,
    waiting,
    claimed,
    payoutId: String(payoutId),
    aKey,
    form,
    secretsIn,
    reports,
    aClaim,
    untilStatus,
    approvalId: String(approvalId),
    /** What stands in a path for its first parameter, by what comes before it. */
    ids: {
      checkout: waiting.checkoutId,
      payments: waiting.checkoutId,
      refunds: waiting.id,
      'send-money': String(payoutId),
      payouts: String(payoutId),
      events: String(eventId),
      deliveries: String(eventId),
      'webhook-endpoints': String(endpointId),
      endpoints: 'webhookUrl',
      approvals: String(approvalId),
      ...others,
      reports: reports[0] ?? '',
      // Pages, by their addresses: in place of a link's token stands the id that opens nothing.
      '': waiting.checkoutId,
      claim: waiting.id,
      logo: DEMO.merchantId,
    } as Readonly<Record<string, string>>,
  }
}
export type ClaimWorld = Awaited<ReturnType<typeof aClaimWorld>>

/** What has nothing to do with claims, and has pages and operations of its own; by what comes before its id in a path. */
async function makeOthers(gateway: Gateway) {
  const { call } = gateway
  const recurring = await makeRecurring(gateway)
  const collecting = aCollectorWorld({ call })
  const collector = await collecting.aCollector()
  await collecting.pay(collector, 10_000)
  const [collection = {}] = await collecting.collections(collector, 1)
  const { body: customer } = await call('POST', '/v1/customers', { body: { name: 'Budi' } })
  const { body: invoice } = await call('POST', '/v1/invoices', {
    body: {
      ...{ customerId: customer.id, currency: 'IDR', dueAt: '2099-12-31' },
      lines: [{ description: 'Kopi', quantity: '1', unitAmount: 50_000 }],
    },
  })
  const { body: link } = await call('POST', '/v1/payment-links', {
    body: { title: 'Kelas kopi', currency: 'IDR', amount: 150_000 },
  })
  return {
    collectors: String(collector.id),
    collections: String(collection.id),
    customers: String(customer.id),
    c: String(customer.id),
    invoices: String(invoice.id),
    allocations: `alc_${'0'.repeat(26)}`,
    'payment-links': String(link.id),
    l: String(new URL(link.url).pathname.split('/').at(-1)),
    'saved-methods': recurring.savedMethod,
    charges: recurring.charge,
    plans: recurring.plan,
    subscriptions: recurring.subscription,
  }
}

async function createKey({ db, clock }: Gateway, scopes: readonly KeyScope[]): Promise<string> {
  const { key } = await transaction(db, ALL_MERCHANTS, (tx) =>
    createSecretKey(tx, clock(), 'sandbox', { merchantId: DEMO.merchantId, region: 'ID', scopes }),
  )
  return key
}

/** Every table in every format, and every document, of these days, or the first of them; their ids. */
async function makeReports(call: Gateway['call'], isEach: boolean): Promise<string[]> {
  const today = dayIn('Asia/Jakarta', new Date())
  const wanted = REPORT_KINDS.flatMap((kind) =>
    REPORT_FORMATS.map((format) =>
      format === 'pdf' ? { kind, format, month: today.slice(0, 7) } : { kind, format, from: today, to: today },
    ),
  )
  const made = await Promise.all(
    wanted.slice(0, isEach ? undefined : 1).map((body) => call('POST', '/v1/reports', { body })),
  )
  // A table is no document, and the other way about.
  const ids = made.filter(({ status }) => status < 300).map(({ body }) => String(body.id))
  for (const id of ids) {
    await until(async () => (await call('GET', `/v1/reports/${id}`)).body.status === 'READY')
  }
  return ids
}

/** Endpoints that receive refund events, by who set each URL; the last one repeats in its reply what it was sent. */
async function setEndpoints(gateway: Gateway, aKey: (scopes: readonly KeyScope[]) => Promise<string>) {
  const { call } = gateway
  const developer = await aMember(gateway, 'developer')

  const endpoints = {
    settings: await aReceiver(),
    bySettingsKey: await aReceiver(),
    byDeveloper: await aReceiver(),
    echoing: await aReceiver(),
  }
  endpoints.echoing.answer = (response, { body }) => void response.writeHead(200).end(body)
  await call('PATCH', '/v1/settings', { body: { webhookUrl: endpoints.settings.url } })
  const further = (url: string) => ({ body: { url, events: ['refund.*', 'payment.*', 'send_money.*'] } })
  await call('POST', '/v1/webhook-endpoints', {
    ...further(endpoints.bySettingsKey.url),
    key: await aKey(['settings']),
  })
  await developer.call('POST', '/v1/webhook-endpoints', further(endpoints.byDeveloper.url))
  await call('POST', '/v1/webhook-endpoints', further(endpoints.echoing.url))
  return endpoints
}

/** Finds every form of two links that is stored or shown, and returns what is found by name. */
async function lookingFor(gateway: Gateway, waiting: Link, claimed: Link): Promise<(text: string) => string[]> {
  const [row] = await ownerQuery<{ sealed: Buffer }>(gateway.directUrl, 'select sealed from refund where id = $1', [
    waiting.id,
  ])
  const hash = createHash('sha256').update(waiting.token).digest()
  const forms: Readonly<Record<string, string>> = {
    'the token': waiting.token,
    'the token of the claimed one': claimed.token,
    'its hash': hash.toString('hex'),
    'its hash in base64': hash.toString('base64'),
    'what is sealed': row?.sealed.toString('hex') ?? '',
    'what is sealed in base64': row?.sealed.toString('base64') ?? '',
    'what is sealed as numbers': row?.sealed.join() ?? '',
  }
  return (text) => Object.entries(forms).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))
}
type Link = { readonly id: string; readonly token: string }
