import { expectTypeOf, test } from 'vitest'
import type { EventTypeName } from './api.ts'
import type { GapuraEvent } from './events.ts'

test('the union has every event of the document, and ping', () => {
  expectTypeOf<GapuraEvent['type']>().toEqualTypeOf<EventTypeName | 'ping'>()
})
