import { labelOf, PAYMENT_TYPES, type PaymentType } from '../../payment-methods/types.ts'
import type { FeeSource } from '../documents/fee-sums.ts'
import type { OwnAccount, StatementLine } from '../documents/month-sums.ts'
import type { ReportLanguage } from '../report.ts'

type DocumentWords = {
  readonly statement: string
  readonly invoice: string
  readonly period: string
  readonly zone: string
  readonly made: string
  readonly number: string
  readonly interim: string
  readonly opening: string
  readonly closing: string
  readonly ofWhich: string
  readonly nothing: string
  readonly lines: Readonly<Record<StatementLine, string>>
  readonly accounts: Readonly<Record<OwnAccount, string>>
  readonly paymentsBy: (type: PaymentType) => string
  readonly sources: Readonly<Record<Exclude<FeeSource, PaymentType>, string>>
  readonly count: string
  readonly fee: string
  readonly tax: string
  readonly total: string
  readonly deducted: string
}

const en: DocumentWords = {
  statement: 'Monthly statement',
  invoice: 'Fee invoice',
  period: 'Period',
  zone: 'Time zone',
  made: 'Made',
  number: 'Number',
  interim: 'Interim: the month is not over.',
  opening: 'Opening balance',
  closing: 'Closing balance',
  ofWhich: 'of which',
  nothing: 'Nothing was booked in this month.',
  lines: {
    payments: 'Payments received',
    toBeCleared: 'Received, to be cleared',
    fees: 'Fees for payments',
    tax: 'Tax on fees',
    refunds: 'Refunds',
    feesReturned: 'Fees returned with refunds',
    payouts: 'Payouts',
    payoutFees: 'Fees for payouts',
    payoutsReturned: 'Payouts returned',
    other: 'Other',
  },
  accounts: { available: 'available', pending: 'pending', held: 'held', suspense: 'to be cleared', owed: 'owed' },
  paymentsBy: (type) => `${labelOf(type, 'en')} payments`,
  sources: {
    payouts: 'Payouts',
    returned: 'Fees refunded',
    other: 'Other',
  },
  count: 'Count',
  fee: 'Fee',
  tax: 'Tax',
  total: 'Total',
  deducted:
    'Deducted from payments as they were booked: nothing is left to pay. This is no tax invoice (faktur pajak).',
}

const id: DocumentWords = {
  statement: 'Laporan bulanan',
  invoice: 'Tagihan biaya',
  period: 'Periode',
  zone: 'Zona waktu',
  made: 'Dibuat',
  number: 'Nomor',
  interim: 'Sementara: bulan belum berakhir.',
  opening: 'Saldo awal',
  closing: 'Saldo akhir',
  ofWhich: 'terdiri dari',
  nothing: 'Tidak ada yang dibukukan pada bulan ini.',
  lines: {
    payments: 'Pembayaran diterima',
    toBeCleared: 'Diterima, perlu ditindaklanjuti',
    fees: 'Biaya pembayaran',
    tax: 'Pajak atas biaya',
    refunds: 'Pengembalian dana',
    feesReturned: 'Biaya yang dikembalikan',
    payouts: 'Pencairan dana',
    payoutFees: 'Biaya pencairan dana',
    payoutsReturned: 'Pencairan dana yang kembali',
    other: 'Lainnya',
  },
  accounts: {
    available: 'tersedia',
    pending: 'tertunda',
    held: 'ditahan',
    suspense: 'perlu ditindaklanjuti',
    owed: 'utang',
  },
  paymentsBy: (type) => `Pembayaran ${PAYMENT_TYPES[type].name.id}`,
  sources: {
    payouts: 'Pencairan dana',
    returned: 'Biaya yang dikembalikan',
    other: 'Lainnya',
  },
  count: 'Jumlah',
  fee: 'Biaya',
  tax: 'Pajak',
  total: 'Total',
  deducted: 'Sudah dipotong saat pembayaran dibukukan: tidak ada yang perlu dibayar lagi. Ini bukan faktur pajak.',
}

/** The words of the documents. */
export const documentWords: Readonly<Record<ReportLanguage, DocumentWords>> = { en, id }
