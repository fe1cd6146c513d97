import { call } from '../../api/call.ts'
import type { Reply } from '../../api/endpoint-types.ts'
import { follow } from '../../api/follow.ts'
import { useWords } from '../../language/locale.tsx'
import { paths } from '../../paths.ts'
import type { ImportKind } from '../../uploads/import-kind.ts'
import { ImportScreen } from '../../uploads/import-screen.tsx'
import type { Template } from '../../uploads/template.ts'
import { withFixes } from '../../uploads/upload-file.ts'
import { words as collectors } from '../words.ts'
import { words } from './import-words.ts'

const CREATE = 'POST /dashboard/api/collectors/import'
const PREVIEW = `${CREATE}/preview` as const

const TEMPLATE: Template = {
  name: 'virtual-accounts',
  sheet: 'Virtual accounts',
  columns: ['externalId', 'name', 'code', 'email', 'phone', 'amount', 'numberSuffix', 'label'],
  example: ['0170', 'Siti Rahma', 'BCA', 'siti@example.com', '', '', '', '7A'],
  account: 'externalId',
}

type Made = { readonly collectors: number; readonly repeated: number; readonly customersCreated: number }

/** Customers from a file, each with a virtual account. */
export function ImportCollectors() {
  const text = useWords(words)
  const { back } = useWords(collectors)
  const kind: ImportKind<Reply<typeof PREVIEW>, Made> = {
    title: text.title,
    back: { to: paths.collectors, label: back },
    about: text.about,
    hint: text.hint,
    template: TEMPLATE,
    usual: 'name',
    preview: ({ upload, fixes }) => call(PREVIEW, withFixes(upload, fixes)),
    create: async ({ upload, fixes }, hash, onProgress) => {
      const { body, query } = withFixes(upload, fixes)
      return follow(CREATE, { body, query: { ...query, hash } }, onProgress)
    },
    changes: ['collectors', 'customers'],
    rowName: text.row,
    amountName: text.amount,
    row: ({ externalId = '', name = '', code = '', label, amount, numberSuffix }) => ({
      name,
      below: [externalId, [code, numberSuffix].filter(Boolean).join(' '), label].filter(Boolean).join(' · '),
      amount: amount ?? text.any,
    }),
    counts: ({ collectors: made, repeated, customersCreated }) => ({ made, repeated, customersCreated }),
    madeName: text.collectors,
    action: (fresh) => ({ label: text.action(fresh), title: text.confirm, text: text.confirmText }),
    said: { done: text.done, before: text.doneBefore },
    seen: { to: paths.collectors, label: text.see },
  }
  return <ImportScreen kind={kind} />
}
