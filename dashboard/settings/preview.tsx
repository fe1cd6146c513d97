import type { CSSProperties } from 'react'
import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { initialsOf } from '../../src/page/text/format.ts'
import { accentProperties } from '../../src/page/theme/accent.ts'
import { brandsOf } from '../../src/payment-methods/brands.ts'
import { labelOf, PAYMENT_TYPES } from '../../src/payment-methods/types.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import css from './preview.module.css'
import { words } from './words.ts'

type Props = { name: string; accent: string; logo: string | null }

const AMOUNT = 125_000
const BANKS = brandsOf('virtual_account').map((bank) => bank.name)

/** The hosted page in small, in the merchant's colours as the page itself would make them legible. */
export function Preview({ name, accent, logo }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const colours = accentProperties(accent, 'light') as CSSProperties
  return (
    <div className={css.page} style={colours} aria-hidden="true">
      <div className={css.top}>
        {logo ? <img className={css.mark} src={logo} alt="" /> : <span className={css.mark}>{initialsOf(name)}</span>}
        <strong>{name}</strong>
      </div>
      <div className={css.body}>
        <span className={css.label}>{text.previewAmount}</span>
        <span className={css.amount}>{formatMoney(AMOUNT, HOME_CURRENCY, locale)}</span>
        <span className={css.fact}>
          <span className={css.label}>{text.previewPaidTo}</span>
          {name}
        </span>
        <span className={css.fact}>
          <span className={css.label}>{text.previewFor}</span>
          {text.previewItem}
        </span>
        <div className={css.card}>
          <strong>{text.previewChoose}</strong>
          <span className={css.way}>
            <b>{labelOf('qrcode', locale)}</b>
            <span className={css.label}>{PAYMENT_TYPES.qrcode.hint?.[locale]}</span>
          </span>
          <span className={css.way}>
            <b>{labelOf('virtual_account', locale)}</b>
            <span className={css.label}>{`${BANKS.slice(0, 4).join(', ')} +${BANKS.length - 4}`}</span>
          </span>
          <span className={css.button}>{text.previewPay}</span>
        </div>
      </div>
    </div>
  )
}
