import { createPrivateKey } from 'node:crypto'
import type { SandboxKeys } from '../src/sandbox/bank/partner.ts'
import { OWN_CONNECTION } from '../src/sandbox/own-connection.ts'
import { toSnapMoney } from '../src/snap/amount.ts'
import { newExternalId } from '../src/snap/external-id.ts'
import { servicePath } from '../src/snap/services.ts'
import { signWithKey, signWithSecret, symmetricText, tokenText } from '../src/snap/signature.ts'
import { formatTimestamp } from '../src/snap/timestamp.ts'
import type { Issued } from './issued-checkouts.ts'

const PREFIX = `/v1/inbound/${OWN_CONNECTION.id}`

/** Makes the bytes of a notification that a QR code was paid (service 52) with this body, signed as the bank signs it. */
export type BankCaller = (bodyAt: (now: Date) => object) => string

/** Registers with the gateway as its bank does: asks it for a token with the bank's key. */
export async function openBankCaller(gatewayUrl: string, keys: SandboxKeys): Promise<BankCaller> {
  const token = await askToken(gatewayUrl, keys)
  const path = PREFIX + servicePath('qrNotify')
  return (bodyAt) => {
    const now = new Date()
    const timestamp = formatTimestamp(now)
    const body = JSON.stringify(bodyAt(now))
    const signed = { method: 'POST', path, rawBody: Buffer.from(body), timestamp }
    const signature = signWithSecret(symmetricText(signed, token), keys.clientSecret, 'base64')
    return [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      `authorization: Bearer ${token}`,
      `x-timestamp: ${timestamp}`,
      `x-signature: ${signature}`,
      `x-partner-id: ${keys.partnerId}`,
      `x-external-id: ${newExternalId(now)}`,
      'channel-id: 95051',
      `content-length: ${body.length}`,
      '',
      body,
    ].join('\r\n')
  }
}

async function askToken(gatewayUrl: string, { clientId, bankPrivateKeyPem }: SandboxKeys): Promise<string> {
  const timestamp = formatTimestamp(new Date())
  const reply = await fetch(gatewayUrl + PREFIX + servicePath('tokenB2b'), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-key': clientId,
      'x-timestamp': timestamp,
      'x-signature': signWithKey(tokenText(clientId, timestamp), createPrivateKey(bankPrivateKeyPem), 'base64'),
    },
    body: '{"grantType":"client_credentials"}',
  })
  const { accessToken } = (await reply.json()) as { accessToken?: string }
  if (!accessToken) throw new Error(`no token: ${reply.status}`)
  return accessToken
}

/** A checkout's own code was paid. */
export const paidBody =
  ({ reference, amount }: Issued) =>
  (now: Date) => ({
    originalReferenceNo: `R${reference}`,
    originalPartnerReferenceNo: reference,
    amount: toSnapMoney(amount),
    latestTransactionStatus: '00',
    transactionStatusDesc: 'Success',
    customerNumber: '6281234567890',
    destinationAccountName: 'PARTNER',
    bankCode: '014',
    additionalInfo: { paidTime: formatTimestamp(now), issuer: 'BCA', rrn: '123456789012' },
  })
