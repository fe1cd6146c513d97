/** An amount as people type it (`Rp250.000`, `250,000`): points, commas and blanks between thousands are passed over. */
export const wholeNumberIn = (text: string | null): number =>
  Number((text ?? '').replace(/^Rp/i, '').replaceAll(/[.,\s]/g, ''))
