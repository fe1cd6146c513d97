import type { CollectionLine } from '../collections/schema.ts'
import { column, type ListFile, smallestOf, smallestOfDecimal, timeOf } from './file-columns.ts'

const of = column<CollectionLine>

export const COLLECTION_FILE: ListFile<CollectionLine> = {
  name: 'collections',
  title: { en: 'Received by collectors', id: 'Diterima QRIS dan VA' },
  fixed: [
    of('collector', 'text', ['Collector', 'QRIS atau VA'], (line) =>
      [line.collectorName, line.collectorLabel].filter(Boolean).join(' · '),
    ),
    of('currency', 'text', ['Currency', 'Mata uang'], ({ currency }) => currency),
  ],
  columns: [
    of('paidAt', 'time', ['Paid', 'Dibayar'], ({ paidAt }) => timeOf(paidAt)),
    of('payer', 'text', ['Payer', 'Pembayar'], ({ payer }) => payer.name ?? payer.bank),
    of('customer', 'text', ['Customer', 'Pelanggan'], ({ customerName }) => customerName),
    of('kind', 'text', ['Kind', 'Jenis'], ({ kind }) => kind),
    of('flags', 'text', ['Flags', 'Tanda'], ({ flags }) => flags.join(' ')),
    of('allocated', 'money', ['Unallocated', 'Belum dialokasikan'], (line) =>
      smallestOf(line.unallocated, line.currency),
    ),
    of('amount', 'money', ['Amount', 'Jumlah'], (line) => smallestOf(line.amount, line.currency)),
    of('fee', 'money', ['Fee', 'Biaya'], ({ fee }) => smallestOfDecimal(fee)),
    of('tax', 'money', ['Tax', 'Pajak'], ({ tax }) => smallestOfDecimal(tax)),
    of('net', 'money', ['Net', 'Bersih'], ({ net }) => smallestOfDecimal(net)),
    of('refunded', 'money', ['Refunded', 'Dikembalikan'], (line) => smallestOf(line.refundedAmount, line.currency)),
    of('bankReference', 'text', ['Bank reference', 'Referensi bank'], ({ reference }) => reference.rail),
    of('rrn', 'text', ['RRN', 'RRN'], ({ reference }) => reference.rrn),
    of('transactionId', 'text', ['Transaction id', 'ID transaksi'], ({ id }) => id),
  ],
}
