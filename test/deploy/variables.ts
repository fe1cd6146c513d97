import { VARIABLE_GROUPS } from '../../src/compose/config/variables.ts'

/** Every variable that the program reads; each by NAME_FILE as well. */
export const NAMES: ReadonlySet<string> = new Set(
  VARIABLE_GROUPS.flatMap(({ variables }) => Object.keys(variables).flatMap((name) => [name, `${name}_FILE`])),
)
