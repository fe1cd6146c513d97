import { meansAny, type Token } from '../tokens/cursor.ts'
import type { Spot } from './kind.ts'

/** The word a number hangs on; `hasNumberWord`: "no." or the like stands beside it. */
export type Label = { readonly token: Token; readonly hasNumberWord: boolean }

/** A number behind a label. `size`: how many digits it has; 1 for words. `isPlain`: digits alone, or words. */
export type LabelSpot = Spot & { readonly label: Label; readonly size: number; readonly isPlain: boolean }

/** Things are counted behind the number. */
export const countsThings = (token: Token | undefined): boolean =>
  meansAny(token, 'counter', 'people', 'measure', 'pack')
