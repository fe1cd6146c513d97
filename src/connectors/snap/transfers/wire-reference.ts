import { createHash } from 'node:crypto'
import type { TransfersSection } from '../profile/transfers.ts'

/**
 * Our reference as the provider knows it: itself, or so many digits of its hash where it is too long. The same every
 * time, so that a transfer is queried by the name it was sent with. Of a million references hashed to 19 digits
 * two are alike once in twenty million times; the bank then refuses the second as a repeat.
 */
export function wireReference(
  { referenceDigits }: Pick<TransfersSection, 'referenceDigits'>,
  reference: string,
): string {
  if (referenceDigits === undefined) return reference
  const hash = BigInt(`0x${createHash('sha256').update(reference).digest('hex')}`)
  return (hash % 10n ** BigInt(referenceDigits)).toString().padStart(referenceDigits, '0')
}
