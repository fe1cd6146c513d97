const RANGE = /^\s*([a-z*]+\/[a-z0-9.+*-]+)\s*(?:;.*?\bq=([01](?:\.\d{0,3})?))?/i

/** Whether a picture is wanted as PNG rather than SVG: `Accept` weighs it higher. Source: RFC 9110, 12.5.1. */
export function prefersPng(accept = '*/*'): boolean {
  const weights = new Map(
    accept.split(',').flatMap((range) => {
      const [, type = '', quality = '1'] = RANGE.exec(range) ?? []
      return type === '' ? [] : [[type.toLowerCase(), Number(quality)] as const]
    }),
  )
  const weightOf = (type: string): number => weights.get(type) ?? weights.get('image/*') ?? weights.get('*/*') ?? 0
  return weightOf('image/png') > weightOf('image/svg+xml')
}
