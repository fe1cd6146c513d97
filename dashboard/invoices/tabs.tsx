import { useWords } from '../language/locale.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { paths } from '../paths.ts'
import { words } from './words.ts'

/** Invoices, and beside them the money that may be for one. */
export function InvoiceTabs() {
  const text = useWords(words)
  const tabs = [
    { to: paths.invoices, label: text.title, end: true },
    { to: paths.toAllocate, label: text.toAllocate },
  ]
  return <Tabs label={text.tabs} tabs={tabs} />
}
