import { randomInt } from 'node:crypto'
import { formatTimestamp } from '../../../snap/timestamp.ts'

const RANDOM_DIGITS = 14

/** The digits of a time in Jakarta: `20261120100000`. */
const digitsOf = (time: Date): string => formatTimestamp(time).slice(0, 19).replaceAll(/\D/g, '')

/** The day in Jakarta, as the bank's books count days: `2026-11-20`. */
export const bankDay = (time: Date): string => formatTimestamp(time).slice(0, 10)

/** A new referenceNo of the bank's: the day, then 14 random digits. */
export const newReferenceNo = (now: Date): string =>
  digitsOf(now).slice(0, 8) +
  randomInt(10 ** RANDOM_DIGITS)
    .toString()
    .padStart(RANDOM_DIGITS, '0')

/** The retrieval reference number (RRN) of a payment: its journal number in twelve digits. */
export const retrievalReference = (paymentId: bigint): string => paymentId.toString().padStart(12, '0')

/** The bank's name of one payment: its time and its RRN, so the same money always has the same name. */
export const paymentReference = (payment: { readonly id: bigint; readonly bookedAt: Date }): string =>
  digitsOf(payment.bookedAt) + retrievalReference(payment.id)
