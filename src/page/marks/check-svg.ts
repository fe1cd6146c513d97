/** What a mark may be drawn with: shapes, groups, gradients. No text, whose fonts differ, and nothing that acts or loads. */
const ELEMENTS = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon defs symbol use title desc metadata style clipPath mask ' +
    'linearGradient radialGradient stop'
  ).split(' '),
)
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const XML_DECLARATION = /^\uFEFF?\s*<\?xml\s[^?<>]*\?>/
/** Everything else that an address could be hidden behind. */
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)/
const REFERENCE_ELSEWHERE = /url\(\s*(?!["']?#)|@import|\\|javascript:|expression\(/i
const PROPORTION_MAX = 8

/**
 * What is wrong with a drawing as a mark, as a sentence's end; undefined: nothing. Read as strictly as it is simple: what is
 * no plain XML of shapes is refused, so that no parser can see more in it than this one.
 */
export function svgFault(text: string): string | undefined {
  if (ENTITY.test(text)) return 'holds an entity (&…;)'
  const body = text.replace(XML_DECLARATION, '')
  const open: string[] = []
  let count = 0
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < body.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(body)
    if (!token) return `is not plain SVG near “${body.slice(at, at + 24).replaceAll(/\s+/g, ' ')}”`
    const isElement = token[2] !== undefined
    const fault = isElement ? tagFault(token, open, count) : textFault(token[0], open.at(-1))
    if (fault) return fault
    if (isElement) count++
  }
  return count === 0 || open.length > 0 ? NOT_ONE : undefined
}

const NOT_ONE = 'does not consist of one <svg>'

/** Keeps what is open; `count` tags stood before. */
function tagFault(
  [, isEnd, name = '', attributes = '', isEmpty]: RegExpExecArray,
  open: string[],
  count: number,
): string | undefined {
  if (isEnd) return open.pop() === name ? undefined : `closes <${name}> where it is not open`
  if (count === 0 ? name !== 'svg' : open.length === 0) return NOT_ONE
  if (!isEmpty) open.push(name)
  return elementFault(name, attributes, count === 0)
}

function textFault(text: string, parent: string | undefined): string | undefined {
  if (text.startsWith('<!--') || text.trim() === '') return undefined
  if (parent === undefined) return NOT_ONE
  return REFERENCE_ELSEWHERE.test(text) ? 'refers to something outside itself' : undefined
}

function elementFault(name: string, attributes: string, isRoot: boolean): string | undefined {
  if (name === 'script') return 'holds a script'
  if (!ELEMENTS.has(name)) return `holds <${name}>, which a mark may not have`
  let viewBox: string | undefined
  for (const [, attribute = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? ''
    const fault = attributeFault(attribute, value)
    if (fault) return fault
    if (attribute === 'viewBox') viewBox = value
  }
  return isRoot ? proportionFault(viewBox) : undefined
}

function attributeFault(name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return `has an event attribute (${name})`
  if (/^xmlns(:|$)/.test(name)) return undefined
  const isReference = /(^|:)(href|src|base)$/i.test(name)
  if (isReference ? !value.startsWith('#') : REFERENCE_ELSEWHERE.test(value))
    return 'refers to something outside itself'
  return undefined
}

function proportionFault(viewBox: string | undefined): string | undefined {
  const [, , width = 0, height = 0] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!(width > 0 && height > 0)) return 'has no viewBox'
  const proportion = Math.max(width / height, height / width)
  return proportion > PROPORTION_MAX ? `is too long: its sides differ by more than ${PROPORTION_MAX} to 1` : undefined
}
