import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { createSecretKey, type KeyScope } from '../../src/merchants/keys/secret-keys.ts'
import type { Gateway } from '../gateway/gateway.ts'

type Result = { readonly isError?: boolean; readonly structuredContent?: unknown; readonly content: unknown }
// biome-ignore lint/suspicious/noExplicitAny: a tool returns what the test expects of it
type Called = { ok: boolean; data: any; text: string }
export type Agent = { client: Client; call(name: string, args?: Record<string, unknown>): Promise<Called> }

/** A key for an agent of the gateway's merchant, with caps in whole rupiah. */
export async function anAgentKey(
  { db, clock, merchantId }: Pick<Gateway, 'db' | 'clock' | 'merchantId'>,
  { max = 1_000_000, perDay = 10_000_000, scopes = ['checkout', 'refunds', 'send_money'] as readonly KeyScope[] } = {},
): Promise<{ id: string; key: string }> {
  const idr = currency('IDR')
  const agent = { max: fromWhole(max, idr), dailyMax: fromWhole(perDay, idr) }
  const wanted = { merchantId, region: 'ID', scopes, agent }
  return transaction(db, ALL_MERCHANTS, (tx) => createSecretKey(tx, clock(), 'sandbox', wanted))
}

/** The protocol's own client, of either of its generations, with a key. */
export async function anAgent(url: string, key: string, mode: 'legacy' | 'auto' = 'legacy'): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }))
  onTestFinished(() => client.close())
  return { client, call: callsOf(client) }
}

export const callsOf =
  (client: Client): Agent['call'] =>
  async (name, args = {}) => {
    const result = (await client.callTool({ name, arguments: args })) as Result
    const [content] = result.content as { text: string }[]
    return { ok: result.isError !== true, data: result.structuredContent, text: content?.text ?? '' }
  }
