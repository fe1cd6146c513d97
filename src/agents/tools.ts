import { CHECKOUT_TOOLS } from './checkout-tools.ts'
import { MONEY_TOOLS } from './money-tools.ts'
import type { Tool } from './tool.ts'

/** Everything an agent can do. */
export const TOOLS: readonly Tool[] = [...CHECKOUT_TOOLS, ...MONEY_TOOLS]
