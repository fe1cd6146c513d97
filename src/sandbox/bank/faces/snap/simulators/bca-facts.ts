import { ACQUIRER_NNS } from '../../../../../markets/indonesia/qr.ts'
import type { Order } from '../records.ts'
import type { HostedPayment, Terms } from '../simulator.ts'
import { reason } from '../wire.ts'

/** How BCA describes payments in all its messages. */

export const MERCHANT = 'GAPURA SANDBOX'
export const CUSTOMER_PAN = '9360001430000131018'

export const merchantInfo = (terms: Terms) => ({
  merchantId: `000885${terms.merchantId}`,
  city: 'JAKARTA PUSAT',
  postalCode: '10310',
  country: 'ID',
  email: null,
  paymentChannelName: 'Sakuku',
})

/** What BCA knows of a payment of a code. */
export const paymentOf = ({ issuerReference }: Order) => ({
  referenceNumber: `0${issuerReference.slice(1)}`,
  approvalCode: issuerReference.slice(-6),
  payerPhoneNumber: '*******4450',
  batchNumber: '000004',
  convenienceFee: '0.00',
  issuerReferenceNumber: issuerReference,
  payerName: 'BUDI SANTOSO',
  issuerName: 'BCA',
  acquirerName: 'BCA',
})

export const merchantPan = (terms: Terms): string => `${ACQUIRER_NNS}${terms.merchantId}00`

/** One bill for the whole, as companies without several have it. */
export const billOf = ({ triple, amount, requestId }: HostedPayment) => ({
  billNo: triple.customerNo.slice(-18),
  billDescription: reason('Payment', 'Pembayaran'),
  billSubCompany: '00000',
  billAmount: amount,
  additionalInfo: {},
  billReferenceNo: referenceOf(requestId),
})
/** BCA's number of a payment: 11 digits. */
export const referenceOf = (requestId: string): string => requestId.slice(-11)
