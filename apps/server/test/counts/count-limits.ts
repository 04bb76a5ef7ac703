/** The most statements that each may send. `npm run bench -- --quick` prints the counts. Raise one with a reason. */
export const COUNT_LIMITS: Readonly<Record<string, number>> = {
  'statements for an answered message': 15,
  // What waits for a person is counted at each screen, with the state of all agents.
  'statements at every screen': 6,
  'statements at /': 12,
  'statements at /agents': 8,
  'statements at /conversations': 4,
  'statements at /knowledge-base': 9,
  'statements at /profile': 3,
  'statements at /profile/modelo': 10,
  'statements at /profile/integraciones': 12,
}
