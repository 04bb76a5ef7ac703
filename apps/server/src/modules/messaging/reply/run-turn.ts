import { commitTurn, type CommitTurnDeps } from './commit/commit-turn.ts'
import type { GenerateReply } from './generate/generate-reply.ts'
import { applyRules } from './rules/apply-rules.ts'
import type { ReplyContext } from './types.ts'

export type RunTurnDeps = CommitTurnDeps & { generate: GenerateReply }

/** Runs one turn. False when the exchange changed meanwhile and must be decided again. */
export async function runTurn({ generate, ...deps }: RunTurnDeps, context: ReplyContext): Promise<boolean> {
  const decision = applyRules(context, deps.clock.now()) ?? (await generate(context))
  return commitTurn(deps, context, decision)
}
