import { BROWSER_AMOUNTS_DEFAULT } from '../csrf/browser-amounts.ts'
import type { VariableGroup } from './variable.ts'

/** Limits on what one serving process admits. */
export const LIMIT_VARIABLES = [
  {
    title: 'Limits of each serving process',
    usedBy: 'start, serve',
    variables: {
      LIMIT_PER_SECOND: {
        meaning: 'requests a second of one API key',
        unset: { sandbox: '2000', production: '200' },
        example: '200',
      },
      LIMIT_BURST: {
        meaning: 'requests of one API key at once, before LIMIT_PER_SECOND applies',
        unset: { sandbox: '4000', production: '400' },
        example: '400',
      },
      LIMIT_FAILURES_PER_MINUTE: {
        meaning: 'failed credentials a minute of one address',
        unset: { is: '30' },
        example: '30',
      },
      LIMIT_CSRF_PER_MINUTE: {
        meaning: 'browser sessions a minute of one address',
        unset: { sandbox: '600', production: '60' },
        example: '60',
      },
      LIMIT_BROWSER_CHECKOUTS_PER_MINUTE: {
        meaning: 'checkouts a minute that one address creates in browser sessions',
        unset: { sandbox: '300', production: '30' },
        example: '30',
      },
      LIMIT_BROWSER_AMOUNT: {
        meaning:
          'the most that one checkout created in a browser session asks for, in whole units of each currency; `*` is every ' +
          'currency not named, and without it none of them is taken',
        unset: { is: BROWSER_AMOUNTS_DEFAULT },
        example: BROWSER_AMOUNTS_DEFAULT.split(',', 1).join(),
      },
      LIMIT_PAGE_PER_MINUTE: {
        meaning: 'requests a minute of one address for one hosted page, and for claim links that open nothing',
        unset: { is: '300' },
        example: '300',
      },
      LIMIT_UNPAID_LINK_ORDERS: {
        meaning: 'unpaid orders that one address may hold of one payment link with a stock, across all processes',
        unset: { is: '5' },
        example: '20',
      },
      LIMIT_SEND_MONEY_PER_SECOND: {
        meaning: 'requests to send money a second, of one merchant; twice as many at once',
        unset: { sandbox: '500', production: '50' },
        example: '50',
      },
      LIMIT_SIGN_IN_PER_MINUTE: {
        meaning:
          'attempts a minute to sign in to one account of the dashboard: devices it has not signed in on before share one limit, ' +
          'and each known device has its own',
        unset: { sandbox: '100', production: '10' },
        example: '10',
      },
      LIMIT_STREAMS: {
        meaning:
          'event streams of open dashboards at a time; above it the oldest of the account with the most is closed, and its page polls',
        unset: { is: '2000' },
        example: '2000',
      },
      LIMIT_STREAMS_PER_ACCOUNT: {
        meaning: 'event streams of open dashboards at a time, for one account',
        unset: { is: '200' },
        example: '200',
      },
      LIMIT_STREAMS_PER_MEMBER: {
        meaning: 'event streams of open dashboards at a time, for one member: open windows and tabs',
        unset: { is: '8' },
        example: '8',
      },
      LIMIT_PAGE_STREAMS: {
        meaning:
          'event streams of open hosted pages at a time; above it the oldest of the merchant with the most is closed, and its page polls',
        unset: { is: '5000' },
        example: '5000',
      },
      LIMIT_PAGE_STREAMS_PER_ADDRESS: {
        meaning: 'event streams of open hosted pages at a time, from one address',
        unset: { is: '100' },
        example: '500',
      },
      LIMIT_IN_FLIGHT: {
        meaning:
          'requests worked on at once, 10 to 100000; the excess is answered 503. One merchant has at most four fifths of them, beyond which it is answered 429',
        unset: { is: '500' },
        example: '500',
      },
    },
  },
] as const satisfies readonly VariableGroup[]
