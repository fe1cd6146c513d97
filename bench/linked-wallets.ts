import { ALL_MERCHANTS, transaction } from '../src/db/transaction.ts'
import { decideLink } from '../src/sandbox/bank/linking/decide.ts'
import { issue } from '../src/sandbox/bank/linking/tokens.ts'
import { DEMO } from '../src/sandbox/demo.ts'
import type { BankedDeployment } from './banked-deployment.ts'

const PHONE = '6281298765437'
const WAIT_MS = 20

/** Customers' wallets saved as payers do it: agreed to on our page and at the bank, and come back from. */
export async function linkWallets(deployment: BankedDeployment, count: number): Promise<Linked> {
  const customerId = (await api(deployment, 'customers', { name: 'Siti Aminah' })).id
  const savedMethodIds: string[] = []
  for (let n = 0; n < count; n++) savedMethodIds.push(await linkWallet(deployment, customerId, n))
  return { customerId, savedMethodIds }
}

type Linked = { readonly customerId: string; readonly savedMethodIds: readonly string[] }
type Reply = { readonly id: string; readonly status?: string }

async function linkWallet(deployment: BankedDeployment, customerId: string, n: number): Promise<string> {
  const { gateway, bankDb, keys } = deployment
  const { id } = await api(deployment, 'saved-methods', {
    ...{ externalId: `wallet-${n}`, customerId, type: 'ewallet', code: 'DANA' },
    returnUrl: 'https://shop.example/account',
  })
  const agreed = await fetch(`${gateway.url}/${id}/agree?locale=en`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  if (agreed.status !== 303) throw new Error(`not agreed: ${agreed.status} ${await agreed.text()}`)
  const now = new Date()
  const { rows } = await bankDb.pool.query(
    `select token from bank.wallet_payment order by created_at desc, reference_no desc limit 1`,
  )
  const partner = { ...keys, notifyUrl: '', payerUrl: gateway.url }
  const decided = await transaction(bankDb, ALL_MERCHANTS, (tx) =>
    decideLink(tx, now, partner, { token: rows[0]?.token }, { is: 'agree', phone: PHONE }, {}),
  )
  if (decided.is !== 'decided') throw new Error(`not agreed at the wallet: ${decided.code}`)
  const { link } = decided
  const back = new URL(link.returnUrl)
  back.searchParams.set('state', link.partnerReferenceNo)
  back.searchParams.set('authCode', issue(partner, 'code', link.referenceNo, now))
  await fetch(`${gateway.url}${back.pathname}${back.search}`, { redirect: 'manual' })
  while ((await api(deployment, `saved-methods/${id}`)).status !== 'ACTIVE') {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  return id
}

async function api({ gateway }: BankedDeployment, path: string, body?: object): Promise<Reply> {
  const reply = await fetch(`${gateway.url}/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${DEMO.secretKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
  return JSON.parse(text) as Reply
}
