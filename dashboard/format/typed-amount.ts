/**
 * An amount as people type it (`Rp250.000`, `250,000`): points, commas and blanks between thousands are passed over.
 * Anything else, as `12,50`, is NaN: a fraction that was passed over would be a hundred times the amount.
 */
export function wholeNumberIn(text: string | null): number {
  const typed = (text ?? '').replace(/^Rp\.?/i, '').trim()
  return /^(\d+|\d{1,3}([.,\s]\d{3})+)$/.test(typed) ? Number(typed.replaceAll(/[.,\s]/g, '')) : Number.NaN
}
