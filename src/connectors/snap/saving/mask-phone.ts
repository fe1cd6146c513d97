const SHOWN_FIRST = 4
const SHOWN_LAST = 3

/** A number as its owner recognises it: `0812••••678`. */
export function maskPhone(phone: string): string {
  const local = phone.replace(/^\+?62/, '0')
  const hidden = local.length - SHOWN_FIRST - SHOWN_LAST
  return hidden < 1 ? local : `${local.slice(0, SHOWN_FIRST)}••••${local.slice(-SHOWN_LAST)}`
}
