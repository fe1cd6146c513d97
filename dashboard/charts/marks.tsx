import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import css from './charts.module.css'

/** One place of a chart: what it says exactly, and where its rows are. */
export type Mark = {
  readonly key: string
  /** What it is about: a day, an hour. */
  readonly title: string
  readonly lines: readonly { readonly name: string; readonly value: string; readonly colour?: string }[]
  readonly href?: string
}

/**
 * The places of a chart, side by side over the whole of it: the pointer, or the arrow keys, show one's numbers, and it
 * leads to its rows. Of all of them the Tab key meets one. On a touch screen the first touch shows, the second leads.
 */
export function Marks({ label, marks, children }: { label: string; marks: readonly Mark[]; children: ReactNode }) {
  const [shown, setShown] = useState<number>()
  const [inOrder, setInOrder] = useState(marks.length - 1)
  const list = useRef<HTMLUListElement>(null)
  const touched = useRef<number>(undefined)
  const last = marks.length - 1
  const stop = Math.min(inOrder, last)
  const go = (event: KeyboardEvent) => {
    const to = nextOf(event.key, stop, last)
    if (event.key === 'Escape') setShown(undefined)
    if (to === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[data-mark]')[to]?.focus()
  }
  const focus = (at: number) => {
    setInOrder(at)
    setShown(at)
  }
  const touch = (at: number, { pointerType }: PointerEvent) => {
    touched.current = pointerType === 'touch' && shown !== at ? at : undefined
  }
  const mark = shown === undefined ? undefined : marks[shown]
  return (
    <div className={css.marked}>
      {children}
      <ul ref={list} className={css.marks} aria-label={label} onKeyDown={go} onPointerLeave={() => setShown(undefined)}>
        {marks.map((one, at) => {
          const shared = {
            'data-mark': true,
            tabIndex: at === stop ? 0 : -1,
            'aria-label': inWords(one),
            onFocus: () => focus(at),
            onBlur: () => setShown(undefined),
            onPointerDown: (event: PointerEvent) => touch(at, event),
          }
          return (
            <li key={one.key} data-shown={at === shown} onPointerEnter={() => setShown(at)}>
              {one.href === undefined ? (
                <button type="button" {...shared} />
              ) : (
                <Link
                  to={one.href}
                  {...shared}
                  onClick={(event) => {
                    if (touched.current === at) event.preventDefault()
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      {mark && shown !== undefined && <Tip mark={mark} part={(shown + 0.5) / marks.length} />}
    </div>
  )
}

function nextOf(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1)
    case 'ArrowRight':
      return Math.min(last, at + 1)
    case 'Home':
      return 0
    case 'End':
      return last
  }
  return undefined
}

const inWords = ({ title, lines }: Mark): string =>
  `${title}: ${lines.map(({ name, value }) => [name, value].filter(Boolean).join(' ')).join(', ')}`

/** The numbers of one place, above it; never beyond the chart's ends. Screen readers have them from the place itself. */
function Tip({ mark: { title, lines }, part }: { mark: Mark; part: number }) {
  return (
    <div
      className={css.tip}
      aria-hidden="true"
      style={{ left: `${part * 100}%`, transform: `translateX(${-part * 100}%)` }}
    >
      <strong>{title}</strong>
      {lines.map(({ name, value, colour }) => (
        <span key={name}>
          {colour && <span className={css.swatch} style={{ background: colour }} />}
          <span>{name}</span>
          <span className="tabular">{value}</span>
        </span>
      ))}
    </div>
  )
}
