import { useWords } from '../language/locale.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { paths } from '../paths.ts'
import { words } from './words.ts'

/** Collectors, and beside them what they received. */
export function CollectorTabs() {
  const text = useWords(words)
  const tabs = [
    { to: paths.collectors, label: text.title, end: true },
    { to: paths.collections, label: text.received },
  ]
  return <Tabs label={text.tabs} tabs={tabs} />
}
