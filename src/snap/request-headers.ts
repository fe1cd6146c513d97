/** What proves a signed call. `accessToken` is null for a call that is signed with the private key. */
type CallProof = { readonly accessToken: string | null; readonly timestamp: string; readonly signature: string }

/** Headers that prove a transaction call. Source: SNAP BI, "Header". */
export const proofHeaders = (proof: CallProof): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  ...(proof.accessToken === null ? {} : { authorization: `Bearer ${proof.accessToken}` }),
  'x-timestamp': proof.timestamp,
  'x-signature': proof.signature,
})

/** What the headers of a signed call say. */
export type CallHeaders = CallProof & {
  readonly partnerId: string
  readonly externalId: string
  readonly channelId: string
}

/** All headers of a transaction call. */
export const callHeaders = (call: CallHeaders): Readonly<Record<string, string>> => ({
  ...proofHeaders(call),
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
