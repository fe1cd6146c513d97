/** The currencies offered in forms; the API takes every one of ISO 4217. */
export const CURRENCIES = ['IDR', 'SGD', 'MYR', 'USD', 'JPY', 'EUR', 'AUD'] as const
