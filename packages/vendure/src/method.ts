/** The code of the handler, and of the payment method that the guide makes with it. */
export const HANDLER_CODE = 'gapura'
