/** Lines drawn on a 24 by 24 field, of the same hand as the hosted pages. */
const DRAWINGS = {
  overview: 'M4 19h16M7 16v-5m5 5V6m5 10v-7',
  payments: 'M12 4v11m-4-4 4 4 4-4M5 20h14',
  links: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  invoices: 'M6 4h12v16l-2-1.4L14 20l-2-1.4L10 20l-2-1.4L6 20zM9 8.5h6M9 12.5h6',
  subscriptions: 'M4 12a8 8 0 0 1 14-5.3L20 8.5M20 4.5v4h-4M20 12a8 8 0 0 1-14 5.3L4 15.5M4 19.5v-4h4',
  collectors: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5M20 14v2.5M14 17.5V20M17.5 17.5H20V20',
  customers:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9a6 6 0 0 1 12 0M15.5 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.2A6 6 0 0 1 21 20',
  payouts: 'M12 16V5m-4 4 4-4 4 4M5 20h14',
  refunds: 'm8.5 5-4.5 4.5L8.5 14M4 9.5h11a5 5 0 0 1 0 10h-4',
  balances: 'M12 4v16M7 20h10M5 8h14M5 8l-2.5 6a2.6 2.6 0 0 0 5 0L5 8Zm14 0-2.5 6a2.6 2.6 0 0 0 5 0L19 8Z',
  reports: 'M6 4h9l3 3v13H6zM9 17v-3m3 3v-6m3 6v-4',
  bank: 'M4 9.5 12 5l8 4.5H4ZM6 12.5v5m4-5v5m4-5v5m4-5v5M4 20h16',
  developers: 'm8 8-4 4 4 4m8-8 4 4-4 4M13.5 6l-3 12',
  settings: 'M4 7h9m4 0h3M4 12h3m4 0h9M4 17h9m4 0h3M15 5v4M9 10v4m6 1v4',
  team: 'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11Zm-6 8.5c.6-3.3 3-5 6-5s5.4 1.7 6 5M16 4.9a3.2 3.2 0 0 1 0 5.8m2.5 4.2c1.3.8 2.2 2.3 2.5 4.3',
  security: 'M12 3.5 5 6v5.5c0 4.4 2.9 7.5 7 9 4.1-1.5 7-4.6 7-9V6l-7-2.5ZM9 12l2.2 2.2L15.5 10',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  calendar: 'M5 6h14v14H5zM5 10.5h14M9 3.5v5m6-5v5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  external: 'M14 5h5v5m0-5-8 8M11 6H5v13h13v-6',
  chevron: 'm9 6 6 6-6 6',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  back: 'm14 6-6 6 6 6',
  refresh: 'M19 12a7 7 0 1 1-2-4.9M19 4v4h-4',
  alert: 'M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.3v.2',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.5v.2',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.5 2',
  key: 'M8.5 15.5a4 4 0 1 0 0-.1Zm2.8-2.8L19.5 4.5m-3 3 2.5 2.5m-5 0 1.8 1.8',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15L6 17Zm4 4h4',
  download: 'M12 4v10m-4-4 4 4 4-4M5 19h14',
  flask: 'M10 4h4m-3 0v6l-5.5 8.5A1.5 1.5 0 0 0 6.8 21h10.4a1.5 1.5 0 0 0 1.3-2.5L13 10V4M8.5 15h7',
  bookmark: 'M7 4h10v16l-5-4-5 4V4Z',
  edit: 'M5 19h3L18.5 8.5l-3-3L5 16v3Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8c.7-3.8 3.5-5.5 7-5.5s6.3 1.7 7 5.5',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13',
  docs: 'M6 4h9l3 3v13H6zM9 11h6M9 15h6',
  leave: 'M14 5h5v14h-5M4 12h10m-4-4 4 4-4 4',
  keyboard: 'M3 7h18v10H3zM7 10.5h.1m3.3 0h.1m3.3 0h.1m3.3 0h.1M8 14h8',
} as const

export type IconName = keyof typeof DRAWINGS

/** A drawing beside words, never instead of them: screen readers pass over it. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={DRAWINGS[name]} />
    </svg>
  )
}
