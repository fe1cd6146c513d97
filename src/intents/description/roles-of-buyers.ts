import type { Rule } from '../rules.ts'
import { isOneOf, means, meansAny } from '../tokens/cursor.ts'
import { RELATIVES } from '../words/particular-goods.ts'
import type { Place, Role } from './phrase.ts'

/** "ini tamu kamar Anggrek mau nambah": a word for people, and what they want. */
const isWhoWants = ({ phrase: { opener, whole, closer } }: Place): boolean =>
  closer?.text.startsWith('mau ') === true &&
  [opener, whole.first, whole.first.next].some((token) => meansAny(token, 'people', 'vocative', 'bearer'))

/** "yang rumahnya depan masjid" behind a name, "mbak yang rumahnya dekat pasar". */
const isRelative = ({ phrase: { whole } }: Place): boolean =>
  isOneOf(whole.first, RELATIVES) ||
  (meansAny(whole.first, 'people', 'vocative', 'bearer') && isOneOf(whole.first.next, RELATIVES))

/** Rules of ROLES about who buys, before what is bought. */
export const ROLES_OF_BUYERS: readonly Rule<Place, Role>[] = [
  {
    name: 'who-the-buyer-is',
    example: 'kak Dewi yang rumahnya depan masjid pesen frozen food 132rb',
    when: (place) =>
      means(place.phrase.closer, 'buys') &&
      (isRelative(place) || isWhoWants(place)) &&
      place.behind !== undefined &&
      place.behind.names.length > 0,
    reason: 'introduction',
  },
]
