import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { markOf } from '../../payment-methods/brands.ts'
import { Icon, type IconName } from './icon.tsx'

/** The address of a mark that the operator supplies, by code; undefined: there is none. */
export type FindMark = (code: string) => string | undefined

/** What a page's marks are drawn from; without it they are letters and drawings of ours. */
export const BrandMarks = createContext<FindMark>(() => undefined)

type Props = { type: IconName; code: string | null; size?: 'method' | 'bank' }

/**
 * The mark in front of a bank, wallet or way to pay, beside its name: the operator's picture, on white in either light, or
 * a tile of the same size with letters or a drawing. A picture that is not in sight is not fetched.
 */
export const BrandMark = ({ type, code, size = 'method' }: Props) => {
  const path = useContext(BrandMarks)(code ?? type)
  if (path !== undefined) {
    return (
      <span class={`${size}-mark brand-mark`}>
        <img src={path} alt="" loading="lazy" decoding="async" />
      </span>
    )
  }
  return (
    <span class={`${size}-mark`} aria-hidden="true">
      {code === null ? <Icon name={type} /> : markOf(code)}
    </span>
  )
}
