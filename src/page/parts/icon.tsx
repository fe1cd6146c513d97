import { isPaymentType, PAYMENT_TYPES, type PaymentType } from '../../payment-methods/types.ts'

/** Line drawings of 24 × 24 units, one path each; those of types of payment are in their table. */
const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7',
  clock: 'M12 7v5l3.2 2M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17z',
  cross: 'M7 7l10 10M17 7L7 17',
  warning: 'M12 9v4.5M12 16.6v.4M12 4L3 19.5h18L12 4z',
  lock: 'M7.5 10.5V8a4.5 4.5 0 019 0v2.5M6 10.5h12V20H6z',
  chevron: 'M9.5 6l6 6-6 6',
  download: 'M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14',
  printer: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  back: 'M19 12H5.5M11 6l-6 6 6 6',
  external: 'M8 16L17 7M9.5 7H17v7.5',
  flask: 'M9.5 4h5M10.5 4v6L5.5 19a1 1 0 00.9 1.5h11.2a1 1 0 00.9-1.5l-5-9V4M8 15h8',
}

export type IconName = keyof typeof PATHS | PaymentType

const pathOf = (name: IconName): string => (isPaymentType(name) ? PAYMENT_TYPES[name].icon : PATHS[name])

/** A drawing beside words that say the same: hidden from readers of the words. */
export const Icon = ({ name, large = false }: { name: IconName; large?: boolean }) => (
  <svg class={large ? 'icon icon-large' : 'icon'} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={pathOf(name)} />
  </svg>
)

/** Gapura's mark, the split gate: two stepped halves and the way between them. */
export const GateMark = () => (
  <svg class="gate" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    <path d="M10.6 3v18H2.5v-2.5H4v-4h1.5v-4H7V7h1.6V5h1zM13.4 3v18h8.1v-2.5H20v-4h-1.5v-4H17V7h-1.6V5h-1z" />
  </svg>
)
