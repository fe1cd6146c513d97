/**
 * What a network does to those who trust it. `delay`: every piece comes later. `cut`: closed in the middle of a piece.
 * `reset`: RST on any traffic. `half-open`: one direction goes silent, and stays so for the connections it met.
 * `blackhole`: connections are accepted and nothing is ever answered. `refuse`: connections are refused.
 */
export type NetworkFault =
  | { readonly is: 'delay'; readonly ms: number }
  | { readonly is: 'cut' }
  | { readonly is: 'reset' }
  | { readonly is: 'half-open'; readonly silent: 'up' | 'down' }
  | { readonly is: 'blackhole' }
  | { readonly is: 'refuse' }
