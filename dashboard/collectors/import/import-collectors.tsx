import { call } from '../../api/call.ts'
import type { Reply } from '../../api/endpoint-types.ts'
import { follow } from '../../api/follow.ts'
import { formatCount } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { paths } from '../../paths.ts'
import type { ImportKind } from '../../uploads/import-kind.ts'
import { ImportScreen } from '../../uploads/import-screen.tsx'
import { Imported } from '../../uploads/imported.tsx'
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
  const locale = useLocale()
  const count = (value: number) => formatCount(value, locale)
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
    figures: (shown) => [
      { name: text.collectors, value: count(shown.collectors - shown.repeated) },
      ...(shown.repeated > 0 ? [{ name: text.before, value: count(shown.repeated) }] : []),
      ...(shown.customersCreated > 0 ? [{ name: text.customers, value: count(shown.customersCreated) }] : []),
    ],
    action: (shown) => {
      const fresh = shown.collectors - shown.repeated
      return fresh === 0 ? null : { label: text.action(fresh), title: text.confirm, text: text.confirmText }
    },
    nothing: text.nothing,
    done: (made) => (
      <Imported
        said={[
          text.done(made.collectors - made.repeated),
          made.repeated > 0 && text.doneBefore(made.repeated),
          made.customersCreated > 0 && text.doneCustomers(made.customersCreated),
        ]}
        to={paths.collectors}
        see={text.see}
      />
    ),
  }
  return <ImportScreen kind={kind} />
}
