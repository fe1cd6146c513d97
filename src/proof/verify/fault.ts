/** Something in the books that is not as it was proven, by its day and transaction where they are known. */
export type Fault = {
  readonly day: string | null
  readonly merchantId: string | null
  readonly transactionId: string | null
  readonly detail: string
}

export const faultOfDay = (day: string | null, detail: string): Fault => ({
  day,
  merchantId: null,
  transactionId: null,
  detail,
})

/** A fault as a sentence names it. */
export const describeFault = ({ day, transactionId, detail }: Fault): string =>
  [day && `day ${day}`, transactionId, detail].filter(Boolean).join(', ')
