import { SERVICES, type ServiceName } from './services.ts'

/** Every case of the standard: HTTP status, then two-digit case, then its message. Source: SNAP BI, "Response code". */
export const RESPONSE_CASES: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  200: { '00': 'Successful' },
  202: { '00': 'Request In Progress' },
  400: { '00': 'Bad Request', '01': 'Invalid Field Format', '02': 'Invalid Mandatory Field' },
  401: {
    '00': 'Unauthorized.',
    '01': 'Invalid Token (B2B)',
    '02': 'Invalid Customer Token',
    '03': 'Token Not Found (B2B)',
    '04': 'Customer Token Not Found',
  },
  403: {
    '00': 'Transaction Expired',
    '01': 'Feature Not Allowed',
    '02': 'Exceeds Transaction Amount Limit',
    '03': 'Suspected Fraud',
    '04': 'Activity Count Limit Exceeded',
    '05': 'Do Not Honor',
    '06': 'Feature Not Allowed At This Time',
    '07': 'Card Blocked',
    '08': 'Card Expired',
    '09': 'Dormant Account',
    '10': 'Need To Set Token Limit',
    '11': 'OTP Blocked',
    '12': 'OTP Lifetime Expired',
    '13': 'OTP Sent To Cardholder',
    '14': 'Insufficient Funds',
    '15': 'Transaction Not Permitted',
    '16': 'Suspend Transaction',
    '17': 'Token Limit Exceeded',
    '18': 'Inactive Card/Account/Customer',
    '19': 'Merchant Blacklisted',
    '20': 'Merchant Limit Exceed',
    '21': 'Set Limit Not Allowed',
    '22': 'Token Limit Invalid',
    '23': 'Account Limit Exceed',
  },
  404: {
    '00': 'Invalid Transaction Status',
    '01': 'Transaction Not Found',
    '02': 'Invalid Routing',
    '03': 'Bank Not Supported By Switch',
    '04': 'Transaction Cancelled',
    '05': 'Merchant Is Not Registered For Card Registration Services',
    '06': 'Need To Request OTP',
    '07': 'Journey Not Found',
    '08': 'Invalid Merchant',
    '09': 'No Issuer',
    '10': 'Invalid API Transition',
    '11': 'Invalid Card/Account/Customer/Virtual Account',
    '12': 'Invalid Bill/Virtual Account',
    '13': 'Invalid Amount',
    '14': 'Paid Bill',
    '15': 'Invalid OTP',
    '16': 'Partner Not Found',
    '17': 'Invalid Terminal',
    '18': 'Inconsistent Request',
    '19': 'Invalid Bill/Virtual Account',
  },
  405: { '00': 'Requested Function Is Not Supported', '01': 'Requested Operation Is Not Allowed' },
  409: { '00': 'Conflict', '01': 'Duplicate partnerReferenceNo' },
  429: { '00': 'Too Many Requests' },
  500: { '00': 'General Error', '01': 'Internal Server Error', '02': 'External Server Error' },
  504: { '00': 'Timeout' },
}

const MESSAGE_MAX = 150

export type SnapReply = { readonly responseCode: string; readonly responseMessage: string }

/**
 * The two fields every reply has: `buildReply(200, 'qrGenerate')` is `2004700 Successful`. `detail` follows the
 * standard's message: a field in the 400s, a reason elsewhere. An unknown case throws: it is our mistake.
 */
export function buildReply(httpStatus: number, service: ServiceName, caseCode = '00', detail = ''): SnapReply {
  const message = RESPONSE_CASES[httpStatus]?.[caseCode]
  if (message === undefined) throw new RangeError(`no SNAP case ${httpStatus} ${caseCode}`)
  return {
    responseCode: `${httpStatus}${SERVICES[service].code}${caseCode}`,
    responseMessage: (detail ? `${message} ${detail}` : message).slice(0, MESSAGE_MAX),
  }
}

export type ResponseCode = { readonly httpStatus: number; readonly caseCode: string }

/**
 * Splits a response code into its first three digits and last two. The middle is not insisted on: `20054000`,
 * `200US00` and another service's code occur in the wild. Undefined where it is no code at all.
 */
export function parseResponseCode(text: unknown): ResponseCode | undefined {
  const [, status, caseCode] = (typeof text === 'string' && /^([1-5]\d{2})[0-9A-Za-z]{1,3}(\d{2})$/.exec(text)) || []
  return status && caseCode ? { httpStatus: Number(status), caseCode } : undefined
}

/**
 * What a reply means. The HTTP status wins over the body; the case counts only where both carry the same status,
 * and is `00` otherwise.
 */
export function readResponseCode(httpStatus: number, text: unknown): ResponseCode {
  const code = parseResponseCode(text)
  return { httpStatus, caseCode: code?.httpStatus === httpStatus ? code.caseCode : '00' }
}
