import type { ProbeResult } from '../connector.ts'
import { askStatus } from './charge.ts'
import type { MidtransSettings } from './settings.ts'

const SANDBOX_HOST = 'api.sandbox.midtrans.com'
const CHECK = 'server key'
/** No order of ours has this id: references are 25 characters. */
const UNKNOWN_ORDER = 'gapura-connection-test'

/** Asks for an order that does not exist: a key that is accepted gets 404. Never throws. */
export async function probeMidtrans(settings: MidtransSettings): Promise<readonly ProbeResult[]> {
  const answer = await askStatus(settings, UNKNOWN_ORDER)
  if (answer.is === 'inconclusive') return [toUnanswered(answer.railCode)]
  if (answer.statusCode === '404') return [{ check: CHECK, is: 'ok', words: 'Midtrans accepts the server key.' }]
  if (answer.statusCode === '401' || answer.statusCode === '403') return [toRefusedKey(settings)]
  const words = `Midtrans answered ${answer.statusCode} to a question about an order that does not exist.`
  return [{ check: CHECK, is: 'unknown', words }]
}

function toRefusedKey({ baseUrl, serverKey }: MidtransSettings): ProbeResult {
  const isSandboxHost = URL.parse(baseUrl)?.hostname === SANDBOX_HOST
  const isSandboxKey = serverKey.startsWith('SB-')
  const remedy =
    isSandboxHost === isSandboxKey
      ? 'Copy the server key again from Settings, Access Keys, of this merchant’s Midtrans dashboard; the client key is another.'
      : 'Keys that begin with SB- belong to api.sandbox.midtrans.com, the others to api.midtrans.com: change the key or outbound.baseUrl.'
  return { check: CHECK, is: 'failed', words: 'Midtrans refuses the server key.', remedy }
}

function toUnanswered(railCode: string): ProbeResult {
  if (railCode.endsWith('unreadable')) {
    const remedy = 'Set baseUrl to https://api.midtrans.com or https://api.sandbox.midtrans.com, without a path.'
    return { check: CHECK, is: 'failed', words: 'What answers at baseUrl is not Midtrans: it sent no JSON.', remedy }
  }
  const remedy = 'Check that this machine may reach the host of baseUrl over HTTPS, then test again.'
  return { check: CHECK, is: 'unknown', words: `Midtrans gave no usable answer (${railCode}).`, remedy }
}
