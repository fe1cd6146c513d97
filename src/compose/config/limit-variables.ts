import { BROWSER_AMOUNTS_DEFAULT } from '../../csrf/browser-amounts.ts'
import type { VariableGroup } from './variable.ts'

/** Limits on what one serving process admits. */
export const LIMIT_VARIABLES = [
  {
    title: 'Limits of each serving process',
    usedBy: 'start, serve',
    variables: {
      LIMIT_PER_SECOND: {
        meaning: 'requests per second and API key',
        unset: { sandbox: '2000', production: '200' },
        example: '200',
      },
      LIMIT_BURST: {
        meaning: 'burst of requests of one API key, before LIMIT_PER_SECOND applies',
        unset: { sandbox: '4000', production: '400' },
        example: '400',
      },
      LIMIT_FAILURES_PER_MINUTE: {
        meaning: 'failed credentials per minute and address',
        unset: { is: '30' },
        example: '30',
      },
      LIMIT_CSRF_PER_MINUTE: {
        meaning: 'browser sessions per minute and address',
        unset: { sandbox: '600', production: '60' },
        example: '60',
      },
      LIMIT_BROWSER_CHECKOUTS_PER_MINUTE: {
        meaning: 'checkouts per minute that one address may create in browser sessions',
        unset: { sandbox: '300', production: '30' },
        example: '30',
      },
      LIMIT_BROWSER_AMOUNT: {
        meaning:
          'maximum of one checkout created in a browser session, in whole units of each currency; `*` is every currency not ' +
          'named, and without it none of them is accepted',
        unset: { is: BROWSER_AMOUNTS_DEFAULT },
        example: BROWSER_AMOUNTS_DEFAULT.split(',', 1).join(),
      },
      LIMIT_PAGE_PER_MINUTE: {
        meaning: 'requests per minute and address for one hosted page, and for invalid claim links',
        unset: { is: '300' },
        example: '300',
      },
      LIMIT_UNPAID_LINK_ORDERS: {
        meaning: 'unpaid orders that one address may have of one payment link with a stock, across all processes',
        unset: { is: '5' },
        example: '20',
      },
      LIMIT_SEND_MONEY_PER_SECOND: {
        meaning: 'requests to send money per second and merchant, with bursts of twice as many',
        unset: { sandbox: '500', production: '50' },
        example: '50',
      },
      LIMIT_SIGN_IN_PER_MINUTE: {
        meaning:
          'attempts per minute to sign in to one dashboard account: devices that it has not used before share one limit, and ' +
          'each known device has its own',
        unset: { sandbox: '100', production: '10' },
        example: '10',
      },
      LIMIT_STREAMS: {
        meaning:
          'concurrent event streams of open dashboards; above it the oldest of the account with the most is closed, and its page polls',
        unset: { is: '2000' },
        example: '2000',
      },
      LIMIT_STREAMS_PER_ACCOUNT: {
        meaning: 'concurrent event streams of open dashboards, for one account',
        unset: { is: '200' },
        example: '200',
      },
      LIMIT_STREAMS_PER_MEMBER: {
        meaning: 'concurrent event streams of open dashboards, for one member: open windows and tabs',
        unset: { is: '8' },
        example: '8',
      },
      LIMIT_PAGE_STREAMS: {
        meaning:
          'concurrent event streams of open hosted pages; above it the oldest of the merchant with the most is closed, and its page polls',
        unset: { is: '5000' },
        example: '5000',
      },
      LIMIT_PAGE_STREAMS_PER_ADDRESS: {
        meaning: 'concurrent event streams of open hosted pages, from one address',
        unset: { is: '100' },
        example: '500',
      },
      LIMIT_IN_FLIGHT: {
        meaning:
          'requests in flight, 10 to 100000; more are answered 503. One merchant has at most four fifths of them, and more are answered 429',
        unset: { is: '500' },
        example: '500',
      },
    },
  },
] as const satisfies readonly VariableGroup[]
