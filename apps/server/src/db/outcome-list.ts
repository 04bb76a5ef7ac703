import {
  type ExchangeOutcome,
  type OutcomeFacts,
  type OutcomeTrait,
  outcomesWhere,
  outcomesWith,
} from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

/** SQL condition: the outcome matches. Literals instead of parameters let the planner use partial indexes. */
export const isOutcomeWhere = (
  column: RawBuilder<unknown>,
  matches: (facts: OutcomeFacts) => boolean,
): RawBuilder<boolean> => isOneOf(column, outcomesWhere(matches))

/** SQL condition: the outcome has a trait. */
export const isOutcomeWith = (column: RawBuilder<unknown>, trait: OutcomeTrait): RawBuilder<boolean> =>
  isOneOf(column, outcomesWith(trait))

const isOneOf = (column: RawBuilder<unknown>, outcomes: readonly ExchangeOutcome[]) =>
  sql<boolean>`${column} in (${sql.join(outcomes.map((outcome) => sql.lit(outcome)))})`
