import Type from 'typebox'

const KEY = '^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,40}$'

/** What keys of metadata may be. */
export const METADATA_KEYS = {
  pattern: KEY,
  explain: 'is no key of metadata: 1 to 40 of A-Z a-z 0-9 _ . - and not __proto__, constructor or prototype',
}

/**
 * Texts by name that a merchant attaches to an object and receives with it. The whole rule is in the schema,
 * sizes included. Source: interface, "What a checkout also takes".
 */
export const Metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 50,
  jsonBytesMax: 4_096,
  propertyNames: METADATA_KEYS,
  additionalProperties: { type: 'string' },
  description: 'Your own texts by name, included in replies and webhooks: at most 50, and 4096 bytes as JSON.',
  component: 'Metadata',
  examples: [{ order: '8812', shop: 'jakarta-1' }],
})
