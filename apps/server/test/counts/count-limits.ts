/** The most statements that each may send. `npm run bench -- --quick` prints the counts. Raise one with a reason. */
export const COUNT_LIMITS: Readonly<Record<string, number>> = {
  'statements for an answered message': 15,
  'statements at every screen': 4,
  'statements at /': 5,
  'statements at /agents': 7,
  'statements at /conversations': 4,
  'statements at /knowledge-base': 8,
  'statements at /profile': 19,
}
