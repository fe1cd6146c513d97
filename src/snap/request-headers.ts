/** What the headers of a signed call say. `accessToken` is null for a call that is signed with the private key. */
export type CallHeaders = {
  readonly accessToken: string | null
  readonly timestamp: string
  readonly signature: string
  readonly partnerId: string
  readonly externalId: string
  readonly channelId: string
}

/** Headers of a transaction call. Source: SNAP BI, "Header". */
export const callHeaders = (call: CallHeaders): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  ...(call.accessToken === null ? {} : { authorization: `Bearer ${call.accessToken}` }),
  'x-timestamp': call.timestamp,
  'x-signature': call.signature,
  'x-partner-id': call.partnerId,
  'x-external-id': call.externalId,
  'channel-id': call.channelId,
})

/** Headers of a B2B token request. */
export const tokenHeaders = (
  clientId: string,
  timestamp: string,
  signature: string,
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'x-client-key': clientId,
  'x-timestamp': timestamp,
  'x-signature': signature,
})
