import { currency } from '../../../src/base/currency.ts'
import { Calendar } from '../../../src/markets/calendar.ts'
import type { Market, MarketCurrency } from '../../../src/markets/market.ts'
import { atlanteanBanks } from './banks.ts'
import { trident } from './qr.ts'
import { TRANSFERS } from './transfers.ts'

/** A currency without decimals, whose smallest payment is five. */
const OWN: MarketCurrency = {
  code: currency('ISK'),
  step: 5n,
  signs: { en: 'Ψ' },
  example: 1_250,
  methods: { qrcode: { minAmount: 5, maxAmount: 2_000_000 } },
  browserMax: 50_000,
  fixedFees: { qrcode: 10n },
}

/** The neighbours' currency, with two decimals and no sign. */
const FOREIGN: MarketCurrency = {
  code: currency('XCD'),
  step: 1n,
  signs: {},
  example: 20,
  methods: { qrcode: { minAmount: 1, maxAmount: 5_000 } },
  browserMax: 500,
  fixedFees: {},
}

const payer = (account: string, name: string) => ({
  account,
  name,
  issuer: 'TRITON',
  issuerNns: '70000002',
  issuerBankCode: 'TRIT',
})

/** A country that there is none of, as different from Indonesia as a country can be. */
export const ATLANTIS: Market = {
  name: 'atlantis',
  region: 'XA',
  country: 'Atlantis',
  demonym: 'Atlantean',
  currencies: [OWN, FOREIGN],
  languages: ['en'],
  calendar: new Calendar({
    zone: 'Atlantic/South_Georgia',
    zoneName: 'ATT',
    utcOffset: 'UTC-2',
    otherZones: {},
    // Wednesdays are the sea's.
    weekend: [3],
    announced: { 2031: ['05-01', '05-02', '09-30'] },
    fixed: ['05-02'],
  }),
  banks: atlanteanBanks,
  accountNo: { minDigits: 4, maxDigits: 8 },
  transfers: TRANSFERS,
  booksClose: 16 * 60,
  qr: trident,
  payoutFees: {
    toOtherBanks: [
      { above: 0n, fixed: 150n },
      { above: 100_000n, fixed: 400n },
    ],
    inside: 25n,
  },
  feeTax: { name: 'Tithe', basisPoints: 500n },
  mobile: {
    countryCode: '979',
    trunkPrefix: '0',
    national: /^7\d{5,8}$/,
    begins: ['07', '+979 7'],
    example: '071 234 567',
  },
  sandbox: {
    bankCode: 'POSE',
    payers: [payer('77700001', 'THETIS OF THE REEF'), payer('77700002', 'GLAUCUS DEEP')],
  },
}
