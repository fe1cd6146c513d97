import type { Exchange } from '../../../base/net/http-exchange.ts'
import { type JsonObject, parseBody, readText } from '../../../snap/json.ts'
import type { ProbeResult } from '../../connector.ts'

type Finding = Pick<ProbeResult, 'is' | 'words'> & { readonly remedy?: string }
type Response = Extract<Exchange, { is: 'response' }>

const MESSAGE_MAX = 120

/** What the answer to a request for a token says about the connection. */
export function explainToken(exchanged: Exchange, host: string): ProbeResult {
  const check = 'token'
  const fault = faultOfTransport(exchanged, host)
  if (fault || exchanged.is !== 'response') return { check, ...(fault ?? silent(host)) }
  const body = parseBody(exchanged.rawBody)
  if (exchanged.httpStatus === 200 && readText(body?.accessToken)) {
    return { check, is: 'ok', words: `${host} gave us a token: it knows our client id and our key.` }
  }
  const said = whatItSaid(exchanged, body)
  const known = TOKEN_REFUSALS.find(({ pattern }) => pattern.test(said))
  if (known) return { check, is: 'failed', words: `${known.words} (${said}).`, remedy: known.remedy }
  if (exchanged.httpStatus >= 500) return { check, ...broken(host, said) }
  const remedy = `Compare outbound.clientId with the provider’s letter, and ${GIVE_KEY}`
  return { check, is: 'failed', words: `The provider gives us no token (${said}).`, remedy }
}

/** Not even a token came before the time was over. */
export const explainSilence = (host: string): ProbeResult => ({ check: 'token', ...silent(host) })

/** What the answer to a signed call says. `proof`: what calls of this profile are signed with. */
export function explainCall(exchanged: Exchange, host: string, proof: 'token' | 'key'): ProbeResult {
  const check = 'signature'
  const fault = faultOfTransport(exchanged, host)
  if (fault || exchanged.is !== 'response') return { check, ...(fault ?? silent(host)) }
  const said = whatItSaid(exchanged, parseBody(exchanged.rawBody))
  const { httpStatus } = exchanged
  if (isMisnamed(httpStatus, said)) return { check, ...misnamed(said) }
  if (httpStatus === 401) {
    const wrongSecret = 'Compare outbound.clientSecret with the provider’s letter; a blank at its end counts.'
    const remedy = TIMES.test(said) ? SET_CLOCK : proof === 'key' ? `To resolve this, ${GIVE_KEY}` : wrongSecret
    return { check, is: 'failed', words: `The provider refuses our signature (${said}).`, remedy }
  }
  if (httpStatus === 403 && !/^403\d\d\d\d/.test(said)) return { check, ...walled(host, httpStatus) }
  if (httpStatus >= 500) return { check, ...broken(host, said) }
  return { check, is: 'ok', words: 'The provider accepted a signed call about a payment that does not exist.' }
}

const isMisnamed = (httpStatus: number, said: string): boolean =>
  (httpStatus === 401 && NAMES.test(said)) || (httpStatus === 400 && HEADERS.test(said)) || OTHERS_SHOP.test(said)

/** 404 with a case about the merchant, the partner, the terminal, or names that do not belong together. */
const OTHERS_SHOP = /^404..(08|16|17|18)\b/
const NAMES = /partner|merchant|channel/i

const misnamed = (said: string): Finding => ({
  is: 'failed',
  words: `The provider refuses who we say we are (${said}).`,
  remedy: 'Compare outbound.partnerId, channelId, merchantId and terminalId with the provider’s letter.',
})

const GIVE_KEY =
  'give the provider the public key of outbound.privateKey (“connections keys” prints both), or rotate to the key it has.'
const SET_CLOCK = 'Set this machine’s clock by a time server: the provider refuses what was signed minutes ago.'
const TIMES = /time\s?-?stamp|expired time/i
const HEADERS = /x-partner-id|partner|channel-id|merchant/i

const TOKEN_REFUSALS = [
  { pattern: TIMES, words: 'The provider refuses the time we signed with', remedy: SET_CLOCK },
  {
    pattern: /signature/i,
    words: 'The provider refuses what our private key signed',
    remedy: `Compare outbound.clientId with the provider’s letter, and ${GIVE_KEY}`,
  },
  {
    pattern: /client/i,
    words: 'The provider does not know our client id',
    remedy: 'Compare outbound.clientId with the provider’s letter, and that baseUrl is the one of that letter.',
  },
] as const

/** What went wrong before any service of the provider could answer. */
function faultOfTransport(exchanged: Exchange, host: string): Finding | undefined {
  if (exchanged.is === 'response') return parseBody(exchanged.rawBody) ? undefined : noJson(exchanged, host)
  const cause = exchanged.cause === undefined ? '' : ` (${exchanged.cause})`
  switch (exchanged.railCode) {
    case 'certificate':
      return {
        is: 'failed',
        words: `The certificate of ${host} is not trusted${cause}.`,
        remedy:
          'Where it has expired or names another host, contact the provider; where an authority of its own signed ' +
          'it, name that authority’s file in NODE_EXTRA_CA_CERTS and start again.',
      }
    case 'no_connection':
      return {
        is: 'failed',
        words: `No connection to ${host} could be made${cause}.`,
        remedy: 'Check baseUrl, DNS and the firewall, and have the provider allow the address this machine calls from.',
      }
    case 'timeout':
      return silent(host)
    default:
      return { ...silent(host), words: `The connection to ${host} broke before it answered${cause}.` }
  }
}

const silent = (host: string): Finding => ({
  is: 'unknown',
  words: `${host} did not answer in time.`,
  remedy: 'Try again; if it stays so, have the provider allow the address this machine calls from.',
})

const broken = (host: string, said: string): Finding => ({
  is: 'unknown',
  words: `${host} is in trouble itself (${said}).`,
  remedy: 'Try again later; if it stays so, send the provider this answer.',
})

function noJson({ httpStatus, rawBody, headers }: Response, host: string): Finding {
  const isPage = /html/i.test(headers?.['content-type'] ?? '') || /^\s*<(!doctype|html)/i.test(rawBody.toString())
  if (isPage) return walled(host, httpStatus)
  return {
    is: httpStatus >= 500 ? 'unknown' : 'failed',
    words: `${host} answered HTTP ${httpStatus} without the requested JSON.`,
    remedy: 'Check that baseUrl is exactly as the provider writes it, its path included.',
  }
}

const walled = (host: string, httpStatus: number): Finding => ({
  is: 'failed',
  words: `${host} answered HTTP ${httpStatus} with a web page instead of JSON: a firewall or another site answers there.`,
  remedy: 'Check baseUrl, and have the provider allow the address this machine calls from.',
})

/** The provider's own code and message, as it may be shown: without line breaks, and short. */
function whatItSaid({ httpStatus }: Response, body: JsonObject | undefined): string {
  const code = readText(body?.responseCode)?.trim() || `HTTP ${httpStatus}`
  const message = readText(body?.responseMessage)?.replaceAll(/[^\x20-\x7e]/g, ' ') ?? ''
  return `${code} ${message}`.trim().slice(0, MESSAGE_MAX)
}
