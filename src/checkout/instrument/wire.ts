import type { Attempt } from '../checkout.ts'

/** An issued instrument, as a merchant's own page shows it. */
export function toInstrument({ checkoutId, instrument, expiresAt }: Attempt, { checkoutUrl }: { checkoutUrl: string }) {
  if (!instrument) throw new Error(`the attempt of ${checkoutId} has no instrument`)
  const imageUrl = 'qrContent' in instrument && instrument.qrContent !== null ? `${checkoutUrl}/${checkoutId}/qr` : null
  return {
    instrument: {
      ...instrument,
      expiresAt: expiresAt.toISOString(),
      ...('qrContent' in instrument ? { imageUrl } : {}),
    },
  }
}
