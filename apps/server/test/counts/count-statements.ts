import { onStatement } from '../database/on-statement.ts'

async function countStatements(during: () => Promise<unknown>): Promise<number> {
  let statements = 0
  const stop = onStatement(() => (statements += 1))
  try {
    await during()
  } finally {
    stop()
  }
  return statements
}

/** The fewest statements of five runs: poll loops of the server add theirs to some runs. */
export async function countFewestStatements(during: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let run = 0; run < 5; run++) counts.push(await countStatements(during))
  return Math.min(...counts)
}
