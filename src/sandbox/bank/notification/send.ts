import { inTimeOf } from '../../../base/merchant-time.ts'
import { newExternalId } from '../../../snap/external-id.ts'
import { parseBody } from '../../../snap/json.ts'
import { readResponseCode } from '../../../snap/response-code.ts'
import { type ServiceName, servicePath } from '../../../snap/services.ts'
import { signWithSecret, symmetricText } from '../../../snap/signature.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { Bank } from '../bank.ts'
import type { PartnerToken } from './partner-token.ts'
import type { Post, Reply } from './post.ts'
import type { DueNotification } from './store.ts'

const CHANNEL_ID = '95051'

/** What became of one try. After a refusal the next try carries a new X-EXTERNAL-ID; after silence, the same. */
export type Sent =
  | { readonly is: 'acknowledged'; readonly answer: string }
  | { readonly is: 'refused'; readonly answer: string }
  | { readonly is: 'unanswered' }

/**
 * Sends the partner one notification, signed with the shared secret and carrying the bank's token. A token the partner
 * no longer takes is replaced once. Acknowledged means HTTP 200 with a 200xx00 code; anything else is sent again.
 */
export async function sendNotification(
  bank: Bank,
  post: Post,
  token: PartnerToken,
  notification: DueNotification,
): Promise<Sent> {
  const first = await trySend(bank, post, token, notification)
  const reply = first === 'token refused' ? await trySend(bank, post, token, notification) : first
  if (reply === 'token refused') return { is: 'refused', answer: 'no token' }
  if (!reply) return { is: 'unanswered' }
  const answer = `${reply.status} ${reply.text}`
  const body = parseBody(Buffer.from(reply.text))
  const { httpStatus, caseCode } = readResponseCode(reply.status, body?.responseCode)
  if (httpStatus === 200 && body?.responseCode !== undefined && caseCode === '00') return { is: 'acknowledged', answer }
  return reply.status >= 500 ? { is: 'unanswered' } : { is: 'refused', answer }
}

async function trySend(
  bank: Bank,
  post: Post,
  partnerToken: PartnerToken,
  notification: DueNotification,
): Promise<Reply | undefined | 'token refused'> {
  const { partner } = bank
  const token = await partnerToken.get(partner.notifyUrl + servicePath('tokenB2b'), post)
  if (token === undefined) return undefined
  const url = new URL(partner.notifyUrl + servicePath(notification.service))
  const timestamp = formatTimestamp(inTimeOf(null, bank.clock))
  const body = bodyOf(notification)
  const signed = { method: 'POST', path: url.pathname + url.search, rawBody: Buffer.from(body), timestamp }
  const reply = await post(url.href, body, {
    Authorization: `Bearer ${token}`,
    'X-TIMESTAMP': timestamp,
    'X-SIGNATURE': signWithSecret(symmetricText(signed, token), partner.clientSecret, 'base64'),
    'X-PARTNER-ID': partner.partnerId,
    'X-EXTERNAL-ID': notification.externalId,
    'CHANNEL-ID': CHANNEL_ID,
  })
  if (reply?.status !== 401) return reply
  partnerToken.drop(token)
  return 'token refused'
}

/** A payment that is reported again is marked so: `flagAdvise` is `Y`. */
function bodyOf({ service, body, tries }: DueNotification): string {
  const isAdvice = service === ('vaPayment' satisfies ServiceName) && tries > 1
  return isAdvice ? JSON.stringify({ ...JSON.parse(body), flagAdvise: 'Y' }) : body
}

export const nextExternalId = (sent: Sent, current: string, now: Date): string =>
  sent.is === 'refused' ? newExternalId(now) : current
