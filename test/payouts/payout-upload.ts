import type { Browser } from '../gateway/dashboard.ts'
import type { Reply } from '../gateway/gateway.ts'

const HEAD = 'externalId,receiverName,receiverAccountNo,receiverBankCode,amount'

/** Uploads a file of payouts, as the dashboard's page does; `query`: what of it is confirmed. */
export const uploadPayouts = (
  browser: Browser,
  file: string | Uint8Array<ArrayBuffer>,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Reply> =>
  browser.call('POST', `/dashboard/api/payouts/bulk?${new URLSearchParams(query)}`, {
    raw: file,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })

/** A payroll as CSV: `count` payouts of Rp10.000, their references beginning with `name`. */
export const aPayroll = (name: string, count: number): string =>
  [
    HEAD,
    ...Array.from({ length: count }, (_, n) => `${name}-${n},Siti Rahma,${8_001_000_009 + 10 * n},BRI,10000`),
  ].join('\r\n')
