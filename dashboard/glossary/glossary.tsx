import { useLocale, useWords, type Words } from '../language/locale.tsx'
import { Screen } from '../parts/screen.tsx'
import { Below, type Column, ListTable } from '../parts/table/list-table.tsx'
import { TERMS, type Term } from './terms.ts'

const en = { title: 'Glossary', other: 'In Indonesian', meaning: 'What it means' }
const id: typeof en = { title: 'Istilah', other: 'Dalam bahasa Inggris', meaning: 'Artinya' }
const words: Words<typeof en> = { en, id }

/** The words of the screens in both languages, beside each other: who reads one works with who reads the other. */
export function Glossary() {
  const text = useWords(words)
  const locale = useLocale()
  const other = locale === 'id' ? 'en' : 'id'
  const rows = TERMS.toSorted((one, two) => one[locale].word.localeCompare(two[locale].word, locale))
  const columns: Column<Term>[] = [
    {
      name: text.title,
      cell: (term) => (
        // A word of a glossary is never broken within.
        <div style={{ overflowWrap: 'normal' }}>
          <strong>{term[locale].word}</strong>
          <Below>
            <span lang={other}>{term[other].word}</span>
          </Below>
        </div>
      ),
    },
    { name: text.other, wide: true, cell: (term) => <span lang={other}>{term[other].word}</span> },
    { name: text.meaning, cell: (term) => term[locale].meaning },
  ]
  return (
    <Screen title={text.title}>
      <ListTable label={text.title} columns={columns} rows={rows} keyOf={(term) => term.en.word} />
    </Screen>
  )
}
