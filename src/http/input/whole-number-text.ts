import Type from 'typebox'

/**
 * A whole number in a query: text of digits, since nothing is coerced, which the API's document shows as the number it is.
 * `unit` is for the message of a refusal.
 */
export const WholeNumberText = ({
  minimum,
  maximum,
  unit = '',
  description,
  ...more
}: {
  minimum: number
  maximum: number
  default?: number
  unit?: string
  description: string
}) =>
  Type.Unsafe<string>({
    type: 'string',
    wholeNumber: { minimum, maximum, ...more },
    explain: `must be a number${unit && ` of ${unit}`} from ${minimum} to ${maximum}`,
    description,
  })

/** Whether a text is a whole number within the bounds, as `WholeNumberText` requires. */
export const isWholeNumber = ({ minimum, maximum }: { minimum: number; maximum: number }, text: string): boolean =>
  /^(0|[1-9][0-9]{0,14})$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
