import type { CreateCheckout, Gapura } from '@gapura/sdk'
import { AMOUNT, reference } from './reference.ts'

/** A new checkout; paid by QR code unless `way` says otherwise. */
export async function makeCheckout(
  gapura: Gapura,
  way: Pick<CreateCheckout, 'type' | 'code'> = { type: 'qrcode' },
): Promise<string> {
  const urls = { successUrl: 'https://shop.example/success', cancelUrl: 'https://shop.example/cancel' }
  const body = { externalId: reference(), currency: 'IDR', amount: AMOUNT, description: 'gapura trigger' }
  return (await gapura.checkouts.create({ ...body, ...urls, ...way })).id
}

/** Has the sandbox's bank act on what is at `path`. */
export const simulate = (gapura: Gapura, path: string, outcome: string): Promise<unknown> =>
  gapura.request({ method: 'POST', path: `/v1/sandbox/${path}/simulate`, body: { outcome } })
