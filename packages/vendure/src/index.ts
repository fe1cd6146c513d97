export { gapuraPaymentHandler } from './handler.ts'
export { GapuraPlugin } from './plugin.ts'
