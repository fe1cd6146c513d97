import { currency } from '../../base/currency.ts'
import { Calendar } from '../calendar.ts'
import type { Market, MarketCurrency } from '../market.ts'
import { indonesianBanks } from './banks.ts'
import { ANNOUNCED, FIXED } from './holidays.ts'
import { qris } from './qr.ts'
import { SANDBOX } from './sandbox.ts'
import { NATIONAL } from './transfers.ts'

const MILLION = 100_000_000n

/** Source of the limits: interface, "Methods". */
const RUPIAH: MarketCurrency = {
  code: currency('IDR'),
  step: 100n,
  signs: { id: 'Rp' },
  wholeOnly: { unit: 'rupiah', fraction: 'sen' },
  example: 125_000,
  methods: {
    qrcode: { minAmount: 1, maxAmount: 10_000_000 },
    virtual_account: { minAmount: 10_000, maxAmount: 50_000_000 },
    ewallet: { minAmount: 1_000, maxAmount: 20_000_000 },
    // What BI-FAST carries at once.
    direct_debit: { minAmount: 1_000, maxAmount: 250_000_000 },
  },
  // What the largest e-wallet takes at once.
  browserMax: 20_000_000,
  fixedFees: { virtual_account: 4_000_00n, direct_debit: 2_500_00n, credit_card: 2_000_00n },
}

export const INDONESIA: Market = {
  name: 'indonesia',
  region: 'ID',
  country: 'Indonesia',
  demonym: 'Indonesian',
  currencies: [RUPIAH],
  languages: ['id', 'en'],
  calendar: new Calendar({
    zone: 'Asia/Jakarta',
    zoneName: 'WIB',
    utcOffset: 'UTC+7',
    otherZones: { 'Asia/Makassar': 'WITA', 'Asia/Jayapura': 'WIT' },
    weekend: [0, 6],
    announced: ANNOUNCED,
    fixed: FIXED,
  }),
  banks: indonesianBanks,
  accountNo: { minDigits: 6, maxDigits: 20 },
  transfers: NATIONAL,
  booksClose: 17 * 60,
  qr: qris,
  // What the rails of the country cost their customers.
  payoutFees: {
    toOtherBanks: [
      { above: 0n, fixed: 2_500_00n },
      { above: 250n * MILLION, fixed: 2_900_00n },
      { above: 1_000n * MILLION, fixed: 30_000_00n },
    ],
    inside: 0n,
  },
  feeTax: { name: 'PPN', basisPoints: 0n },
  // After the country code an 8, then seven to eleven digits. Source: Indonesia's numbering plan.
  mobile: {
    countryCode: '62',
    trunkPrefix: '0',
    national: /^8\d{7,11}$/,
    begins: ['08', '+62 8'],
    example: '0812 3456 7890',
  },
  sandbox: SANDBOX,
}
