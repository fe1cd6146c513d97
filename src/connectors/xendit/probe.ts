import type { ProbeResult } from '../connector.ts'
import { callXendit, type XenditAnswer } from './api.ts'
import type { XenditSettings } from './settings.ts'

const CHECK = 'secret key'

/** Asks for the balance, which every key with the right to read may. Never throws. */
export async function probeXendit(settings: XenditSettings): Promise<readonly ProbeResult[]> {
  const answer = await callXendit(settings, { method: 'GET', path: '/balance?account_type=CASH' })
  return [toResult(answer), ...checkToken(settings)]
}

function toResult(answer: XenditAnswer): ProbeResult {
  if (answer.is === 'done') return { check: CHECK, is: 'ok', words: 'Xendit accepts the secret key.' }
  if (answer.is === 'declined' && answer.httpStatus === 401) {
    const remedy = 'Make a secret key in the dashboard (Settings, Developers, API keys) and rotate the credentials.'
    return { check: CHECK, is: 'failed', words: 'Xendit refuses the secret key.', remedy }
  }
  if (answer.is === 'declined' && answer.httpStatus === 403) {
    const remedy = 'Give the key the permissions Money-in write, Money-out write, and Balance and transactions read.'
    return { check: CHECK, is: 'failed', words: 'The secret key may not read the balance.', remedy }
  }
  if (answer.railCode.endsWith('unreadable')) {
    const remedy = 'Set baseUrl to https://api.xendit.co, without a path.'
    return { check: CHECK, is: 'failed', words: 'What answers at baseUrl is not Xendit: it sent no JSON.', remedy }
  }
  const remedy = 'Check that this machine may reach the host of baseUrl over HTTPS, then test again.'
  return { check: CHECK, is: 'unknown', words: `Xendit gave no usable answer (${answer.railCode}).`, remedy }
}

const TOKEN_LENGTH_MIN = 16

/** The token of webhooks cannot be verified by a call; only its strength is checked. */
const checkToken = ({ callbackToken }: XenditSettings): ProbeResult[] =>
  callbackToken.length >= TOKEN_LENGTH_MIN
    ? []
    : [
        {
          check: 'callback token',
          is: 'failed',
          words: 'The callback token is too short to be Xendit’s.',
          remedy:
            'Copy the webhook verification token from the dashboard (Settings, Webhooks) to inbound.callbackToken.',
        },
      ]
