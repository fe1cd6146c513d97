/**
 * One rule of a stage, as data. A stage is an ordered table of rules: the first whose `when` holds decides.
 * test/intents/rules.test.ts reads every example and checks that its own rule decides it.
 */
export type Rule<State, Reason = string> = {
  /** Kebab-case, unique in its table, stable. */
  readonly name: string
  /** A sentence in which this rule decides. */
  readonly example: string
  /** Region of the key that sends the example; absent: ID. */
  readonly region?: string | null
  /** Default currency of the account that sends it; absent: none. */
  readonly defaultCurrency?: string
  /** A later rule that would decide the example too: this rule has to come before it. */
  readonly over?: string
  readonly when: (state: State) => boolean
  /** What the rule answers; where the table has another field for that, why the rule exists. */
  readonly reason: Reason
}

/** A rule that computes something: `read` is called where it decides. */
export type ReadingRule<State, Result> = Rule<State> & { readonly read: (state: State) => Result }

/** A rule among others. Rules have many shapes, links have one: walking links instead of rules reads 6 % faster. */
type Link<Any extends { readonly when: unknown }> = {
  readonly test: Any['when']
  readonly rule: Any
  readonly next: Link<Any> | undefined
}

/** Rules in their order. */
export type Table<Any extends { readonly when: unknown }> = {
  /** `first`: the first rule that holds decides. `every`: each that holds is taken in its turn. */
  readonly takes: 'first' | 'every'
  readonly rules: readonly Any[]
  readonly head: Link<Any> | undefined
}

/** Makes a table of rules, in the order in which they are tried. */
export function table<Any extends { readonly when: unknown }>(
  rules: readonly Any[],
  takes: Table<Any>['takes'] = 'first',
): Table<Any> {
  const link = (next: Link<Any> | undefined, rule: Any): Link<Any> => ({ test: rule.when, rule, next })
  return { takes, rules, head: rules.reduceRight<Link<Any> | undefined>(link, undefined) }
}

/** The first rule of a table that decides; undefined: none of them does. */
export function decide<State, Any extends { readonly when: (state: State) => boolean }>(
  { head }: Table<Any>,
  state: State,
): Any | undefined {
  for (let link = head; link !== undefined; link = link.next) if (link.test(state)) return link.rule
  return undefined
}

/** Takes every step that applies, in the order of the table, each on what the one before it made. */
export function takeSteps<State>({ head }: Table<ReadingRule<State, State>>, state: State): State {
  let reached = state
  for (let link = head; link !== undefined; link = link.next) if (link.test(reached)) reached = link.rule.read(reached)
  return reached
}

/** A value that is computed when it is first needed, and once. */
export function once<Value>(compute: () => Value): () => Value {
  let value: Value
  let isComputed = false
  return () => {
    if (!isComputed) value = compute()
    isComputed = true
    return value
  }
}
