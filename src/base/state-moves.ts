/** A table of legal moves: state to the states it may move to; no way out means final. */
export type Moves<State extends string> = { readonly [from in State]: readonly State[] }

/** Declares a table of legal moves, checked by the compiler to name only its own states. */
export const defineMoves = <State extends string>(
  moves: { [from in State]: readonly NoInfer<State>[] },
): Moves<State> => moves

/** The states from which `to` may be reached: what a guarded UPDATE compares with. */
export const statesBefore = <State extends string>(moves: Moves<State>, to: State): State[] =>
  (Object.keys(moves) as State[]).filter((from) => moves[from].includes(to))
