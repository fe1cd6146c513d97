import type { CollectorLine } from '../collectors/schema.ts'
import { column, type ListFile, smallestOf, timeOf } from './file-columns.ts'

const of = column<CollectorLine>
const numberOf = ({ instrument }: CollectorLine): string | null =>
  instrument && 'number' in instrument ? instrument.number : null

export const COLLECTOR_FILE: ListFile<CollectorLine> = {
  name: 'collectors',
  title: { en: 'Collectors', id: 'QRIS dan VA' },
  fixed: [
    of('name', 'text', ['Name', 'Nama'], ({ name }) => name),
    of('currency', 'text', ['Currency', 'Mata uang'], ({ currency }) => currency),
  ],
  columns: [
    of('status', 'text', ['Status', 'Status'], ({ status }) => status),
    of('kind', 'text', ['Kind', 'Jenis'], ({ kind }) => kind),
    of('number', 'text', ['Number', 'Nomor'], numberOf),
    of('label', 'text', ['Label', 'Label'], ({ label }) => label),
    of('customer', 'text', ['Customer', 'Pelanggan'], ({ customerName }) => customerName),
    of('amount', 'money', ['Amount', 'Jumlah'], (line) => smallestOf(line.amount, line.currency)),
    of('count', 'count', ['Payments', 'Pembayaran'], ({ receivedCount }) => BigInt(receivedCount)),
    of('received', 'money', ['Received', 'Diterima'], (line) => smallestOf(line.receivedAmount, line.currency)),
    of('reference', 'text', ['Your reference', 'Nomor referensi'], ({ externalId }) => externalId),
    of('created', 'time', ['Created', 'Dibuat'], ({ createdAt }) => timeOf(createdAt)),
  ],
}
