import type { CustomerLine } from '../customers/schema.ts'
import { column, type ListFile, timeOf } from './file-columns.ts'

const of = column<CustomerLine>
/** A customer may owe in several currencies, so that these are texts. */
const owedIn = (key: 'due' | 'overdue') => (line: CustomerLine) =>
  line.owed.map((one) => `${one.currency} ${one[key]}`).join(', ')

export const CUSTOMER_FILE: ListFile<CustomerLine> = {
  name: 'customers',
  title: { en: 'Customers', id: 'Pelanggan' },
  fixed: [of('name', 'text', ['Name', 'Nama'], ({ name }) => name)],
  columns: [
    of('email', 'text', ['E-mail', 'Email'], ({ email }) => email),
    of('phone', 'text', ['Phone', 'Telepon'], ({ phone }) => phone),
    of('reference', 'text', ['Your reference', 'Nomor referensi'], ({ externalId }) => externalId),
    of('owed', 'text', ['Owed', 'Terutang'], owedIn('due')),
    of('overdue', 'text', ['Overdue', 'Lewat jatuh tempo'], owedIn('overdue')),
    of('created', 'time', ['Created', 'Dibuat'], ({ createdAt }) => timeOf(createdAt)),
  ],
}
