import { transaction } from '../../../src/db/transaction.ts'
import { createSecretKey, KEY_SCOPES } from '../../../src/merchants/keys/secret-keys.ts'
import { anAgent } from '../../agents/agent.ts'
import { fund, rupiah } from '../../database/ledger.ts'
import { aMember, anotherMerchant, type Browser, type Member } from '../../gateway/dashboard.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { aRefunder } from '../../refunds/refunds.ts'

/** A merchant of a gateway with ten million rupiah and one owner, and a client of its own. */
export async function aShop(gateway: Gateway) {
  const merchantId = await anotherMerchant(gateway)
  await fund(gateway.db, merchantId, rupiah(10_000_000))
  const wanted = { merchantId, region: 'ID', scopes: KEY_SCOPES }
  const { key } = await transaction(gateway.db, merchantId, (tx) => createSecretKey(tx, new Date(), 'sandbox', wanted))
  const call: Gateway['call'] = (method, path, options) => gateway.call(method, path, { key, ...options })
  const owner = await aMember(gateway, 'owner', merchantId)
  const setPolicy = async (amount: number) => {
    const body = { approveAbove: [{ currency: 'IDR', amount }] }
    const { status, text } = await owner.call('PATCH', '/dashboard/api/policy', { body })
    if (status !== 200) throw new Error(text)
  }
  return {
    merchantId,
    key,
    call,
    owner,
    refunder: aRefunder({ call, db: gateway.db }),
    aMember: (role: Parameters<typeof aMember>[1], hours?: number) => aMember(gateway, role, merchantId, hours),
    /** Above so much, payouts and refunds of a day wait for a second person; set while there is one owner. */
    setPolicy,
    /** What a program proposes with a key: the approval's id. */
    async propose(key: string, tool: 'propose_payout' | 'create_refund', args: Record<string, unknown>) {
      const called = await (await anAgent(gateway.url, key)).call(tool, args)
      if (!called.ok) throw new Error(called.text)
      return String(called.data.id)
    },
  }
}
export type Shop = Awaited<ReturnType<typeof aShop>>

/** A key that may move money, made by `maker` in the dashboard and, where there is another owner, approved by that one. */
export async function aKeyOf(maker: Browser, other: Browser | null): Promise<{ id: string; key: string }> {
  const body = { region: null, scopes: ['checkout', 'send_money', 'refunds'] }
  const made = await maker.call('POST', '/dashboard/api/keys', { body })
  if (made.status !== 200) throw new Error(made.text)
  await approveChange(other, made.body.changeId)
  return made.body
}

/** A key in the place of another, made by `by`. */
export async function rotateKey(by: Browser, other: Browser | null, id: string): Promise<{ id: string; key: string }> {
  const made = await by.call('POST', `/dashboard/api/keys/${id}/rotate`, { body: { overlapDays: 0 } })
  if (made.status !== 200) throw new Error(made.text)
  await approveChange(other, made.body.changeId)
  return made.body
}

async function approveChange(by: Browser | null, id: string | null): Promise<void> {
  if (id === null || by === null) return
  const { status, text } = await by.call('POST', `/dashboard/api/changes/${id}/approve`, { body: {} })
  if (status !== 200) throw new Error(text)
}

export const decide = (by: Browser, id: string, how: 'approve' | 'reject' | 'withdraw') =>
  by.call('POST', `/dashboard/api/approvals/${id}/${how}`, { body: {} })

export const aReceiver = {
  receiverName: 'Budi Santoso',
  receiverAccountNo: '0012345678',
  receiverBankCode: 'MANDIRI',
}

/** The most that a person may refund or send alone now, in whole rupiah. */
export async function aloneOf(by: Member, checkoutId: string): Promise<number | null> {
  return (await by.call('GET', `/dashboard/api/payments/${checkoutId}/refundable`)).body.data[0].alone
}
