import { useWords } from '../language/locale.tsx'
import css from './charts.module.css'
import { words } from './words.ts'

type Props = {
  caption: string
  columns: readonly string[]
  /** The first cell names its row. */
  rows: readonly { readonly key: string; readonly cells: readonly string[] }[]
}

/** The numbers of a chart as a table, for those who want to read or copy them. */
export function AsTable({ caption, columns, rows }: Props) {
  const text = useWords(words)
  return (
    <details className={css.table}>
      <summary>
        {text.asTable}
        <span className="visually-hidden">: {caption}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className={css.sideways} aria-label={caption} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
