import { BANKS, type Bank } from './banks.ts'

/** Other names a bank is known by, beside its code, short code and BIC: former brands, and BICs on which lists disagree. */
const ALIASES: Readonly<Record<string, string>> = {
  JENIUS: '213',
  BDKIIDJA: '111',
  PDWSIDJA: '126',
  PDNTIDJA: '130',
  TAPEIDJ1: '213',
  INPBIDJ1: '513',
  LOMAIDJA: '531',
  SSPIIDJA: '535',
  ATOSIDJA: '542',
  MASBIDJ1: '548',
  FAMAIDJA: '562',
  ALOBIDJA: '567',
  AGSSIDJA: '945',
  MBBEIDJA: '947',
}

/** Codes of banks that were merged or closed: money sent there goes nowhere. */
const CLOSED: Readonly<Record<string, string>> = {
  '003': 'Bank Ekspor Indonesia',
  '020': 'Arta Niaga Kencana',
  '030': 'American Express',
  '034': 'ING',
  '039': 'Credit Agricole',
  '041': 'HSBC',
  '045': 'Sumitomo Mitsui',
  '052': 'ABN Amro',
  '053': 'Keppel Tatlee',
  '059': 'KEB Danamon',
  '060': 'Rabobank',
  '088': 'Antardaerah',
  '145': 'Nusantara Parahyangan',
  '166': 'Harmoni',
  '422': 'BRI Syariah',
  '427': 'BNI Syariah',
  '466': 'Sri Partha',
  '525': 'Akita',
  '558': 'Pundi',
  '559': 'CNB',
  '688': 'BPR KS',
  '722': 'Danamon Syariah',
  '724': 'DKI Syariah',
  '725': 'Jateng Syariah',
  '734': 'Sinarmas Syariah',
  '867': 'BPR EKA',
}

const BIC_BRANCH = /^[A-Z0-9]{8}XXX$/

const byCode = new Map(BANKS.map((bank) => [bank.code, bank]))
const byName = new Map<string, Bank>(
  [
    ...BANKS.flatMap(({ code, shortCode, bic }) => [code, shortCode, bic].map((name) => [name, code] as const)),
    ...Object.entries(ALIASES),
  ].flatMap(([name, code]) => {
    const bank = byCode.get(code)
    return bank ? [[name, bank] as const] : []
  }),
)

/** What a merchant's bank code means. `closed`: a bank that is no more. */
export type FoundBank = { is: 'found'; bank: Bank } | { is: 'closed'; name: string } | { is: 'unknown' }

/** Finds a bank by short code, 3-digit code or BIC (8 characters, or 11 of the head office), in any case. */
export function findBank(text: string): FoundBank {
  const upper = text.trim().toUpperCase()
  const bank = byName.get(BIC_BRANCH.test(upper) ? upper.slice(0, 8) : upper)
  if (bank) return { is: 'found', bank }
  const closed = Object.hasOwn(CLOSED, upper) ? CLOSED[upper] : undefined
  return closed === undefined ? { is: 'unknown' } : { is: 'closed', name: closed }
}
