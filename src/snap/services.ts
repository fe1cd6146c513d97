/** A SNAP service: its two-digit code, HTTP method, and path below the version. */
export type Service = {
  readonly code: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
}

const post = (code: string, path: string): Service => ({ code, method: 'POST', path })

/**
 * The services of SNAP BI. Names ending in `Notify`, `vaInquiry`, `vaPayment`: the bank calls us.
 * Paths are the standard's; providers prefix or rename some. Source: SNAP Developer Site, by service code.
 */
export const SERVICES = {
  accountBinding: post('07', '/registration-account-binding'),
  bindingInquiry: post('08', '/registration-account-inquiry'),
  accountUnbinding: post('09', '/registration-account-unbinding'),
  authCode: { code: '10', method: 'GET', path: '/get-auth-code' },
  balanceInquiry: post('11', '/balance-inquiry'),
  accountInquiryInternal: post('15', '/account-inquiry-internal'),
  accountInquiryExternal: post('16', '/account-inquiry-external'),
  transferIntrabank: post('17', '/transfer-intrabank'),
  transferInterbank: post('18', '/transfer-interbank'),
  requestForPayment: post('19', '/transfer-request-for-payment'),
  transferBulk: post('20', '/transfer-interbank-bulk'),
  transferBulkNotify: post('21', '/transfer-interbank-bulk/notify'),
  transferRtgs: post('22', '/transfer-rtgs'),
  transferSkn: post('23', '/transfer-skn'),
  vaInquiry: post('24', '/transfer-va/inquiry'),
  vaPayment: post('25', '/transfer-va/payment'),
  vaStatus: post('26', '/transfer-va/status'),
  vaCreate: post('27', '/transfer-va/create-va'),
  vaUpdate: { code: '28', method: 'PUT', path: '/transfer-va/update-va' },
  vaUpdateStatus: { code: '29', method: 'PUT', path: '/transfer-va/update-status' },
  vaRegistered: post('30', '/transfer-va/inquiry-va'),
  vaDelete: { code: '31', method: 'DELETE', path: '/transfer-va/delete-va' },
  vaInquiryIntrabank: post('32', '/transfer-va/inquiry-intrabank'),
  vaPaymentIntrabank: post('33', '/transfer-va/payment-intrabank'),
  vaPaymentIntrabankNotify: post('34', '/transfer-va/notify-payment-intrabank'),
  vaReport: { code: '35', method: 'GET', path: '/transfer-va/report' },
  transferStatus: post('36', '/transfer/status'),
  topupInquiry: post('37', '/emoney/account-inquiry'),
  topup: post('38', '/emoney/topup'),
  topupStatus: post('39', '/emoney/topup-status'),
  emoneyBankInquiry: post('42', '/emoney/bank-account-inquiry'),
  emoneyToBank: post('43', '/emoney/transfer-bank'),
  emoneyToBankStatus: post('44', '/emoney/transfer-bank-status'),
  qrGenerate: post('47', '/qr/qr-mpm-generate'),
  qrDecode: post('48', '/qr/qr-mpm-decode'),
  applyOtt: post('49', '/qr/apply-ott'),
  qrPayment: post('50', '/qr/qr-mpm-payment'),
  qrQuery: post('51', '/qr/qr-mpm-query'),
  qrNotify: post('52', '/qr/qr-mpm-notify'),
  qrStatus: post('53', '/qr/qr-mpm-status'),
  debitPayment: post('54', '/debit/payment-host-to-host'),
  debitStatus: post('55', '/debit/status'),
  debitNotify: post('56', '/debit/notify'),
  debitCancel: post('57', '/debit/cancel'),
  debitRefund: post('58', '/debit/refund'),
  mandateRegistration: post('70', '/debit/fast-emandate'),
  mandatePayment: post('71', '/debit/fast-payment'),
  mandateNotify: post('72', '/debit/fast-notify'),
  tokenB2b: post('73', '/access-token/b2b'),
  tokenB2b2c: post('74', '/access-token/b2b2c'),
  transferSknNotify: post('75', '/transfer-skn/notify'),
  transferRtgsNotify: post('76', '/transfer-rtgs/notify'),
  qrCancel: post('77', '/qr/qr-mpm-cancel'),
  qrRefund: post('78', '/qr/qr-mpm-refund'),
  // The standard has no notification of a binding: this one is the sandbox's, under the code of what it reports.
  bindingNotify: post('07', '/registration-account-binding/notify'),
} as const satisfies Record<string, Service>

export type ServiceName = keyof typeof SERVICES

const DEFAULT_VERSION = 'v1.0'

/** The standard's path of a service: `/v1.0/qr/qr-mpm-generate`. */
export const servicePath = (name: ServiceName, version: string = DEFAULT_VERSION): string =>
  `/${version}${SERVICES[name].path}`
