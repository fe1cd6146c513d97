import { call } from '../../api/call.ts'
import type { Reply } from '../../api/endpoint-types.ts'
import { follow } from '../../api/follow.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { paths } from '../../paths.ts'
import type { ImportKind, ReadUpload } from '../../uploads/import-kind.ts'
import { ImportScreen } from '../../uploads/import-screen.tsx'
import type { Template } from '../../uploads/template.ts'
import { withFixes } from '../../uploads/upload-file.ts'
import { words as invoices } from '../words.ts'
import { words } from './import-words.ts'

const CREATE = 'POST /dashboard/api/invoices/import'
const PREVIEW = `${CREATE}/preview` as const

const TEMPLATE: Template = {
  name: 'invoices',
  sheet: 'Invoices',
  columns: [
    'externalId',
    'customer',
    'customerName',
    'customerEmail',
    'customerPhone',
    'description',
    'quantity',
    'unitAmount',
    'taxRate',
    'currency',
    'dueAt',
    'series',
    'collector',
    'allowPartial',
    'note',
  ],
  example: [
    ...['spp-2026-12-017', '0170', 'Siti Rahma', 'siti@example.com', '', 'SPP Desember', '1', '750000', '', 'IDR'],
    ...['2026-12-31', '', '', 'no', ''],
  ],
  account: 'customer',
}

const sent = ({ upload, fixes, isAlso }: ReadUpload) => {
  const { body, query } = withFixes(upload, fixes)
  return { body, query: { ...query, ...(isAlso ? { finalize: 'true' as const } : {}) } }
}

type Made = { readonly invoices: number; readonly repeated: number; readonly customersCreated: number }

/** Invoices from a file, as drafts or finalized. */
export function ImportInvoices() {
  const text = useWords(words)
  const { back } = useWords(invoices)
  const locale = useLocale()
  const kind: ImportKind<Reply<typeof PREVIEW>, Made> = {
    title: text.title,
    back: { to: paths.invoices, label: back },
    about: text.about,
    hint: text.hint,
    template: TEMPLATE,
    usual: 'unitAmount',
    choice: { label: text.finalize, hint: text.finalizeHint },
    preview: (read) => call(PREVIEW, sent(read)),
    create: async (read, hash, onProgress) => {
      const { body, query } = sent(read)
      return follow(CREATE, { body, query: { ...query, hash } }, onProgress)
    },
    changes: ['invoices', 'customers'],
    rowName: text.row,
    amountName: text.amount,
    row: ({ externalId = '', customer = '', customerName, description = '', quantity, dueAt, ...cells }) => ({
      name: customerName ?? customer,
      below: [externalId, quantity ? `${quantity} × ${description}` : description, dueAt && `${text.due} ${dueAt}`]
        .filter(Boolean)
        .join(' · '),
      amount: cells.unitAmount ?? '',
    }),
    counts: ({ invoices: made, repeated, customersCreated }) => ({ made, repeated, customersCreated }),
    madeName: text.invoices,
    figures: ({ totals }) =>
      totals.map(({ currency, amount }) => ({ name: text.total, value: formatMoney(amount, currency, locale) })),
    action: (fresh, isFinalized) =>
      isFinalized
        ? { label: text.finalized(fresh), title: text.finalizedTitle, text: text.finalizedText }
        : { label: text.drafts(fresh), title: text.draftsTitle, text: text.draftsText },
    said: { done: text.done, before: text.doneBefore },
    seen: { to: paths.invoices, label: text.see },
  }
  return <ImportScreen kind={kind} />
}
