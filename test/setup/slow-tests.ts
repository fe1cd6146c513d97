/** Tests that may take longer than the others, by their full name, and why they do. docs/TESTING.md, "Time". */
export const SLOW_TESTS: Readonly<Record<string, string>> = {}
