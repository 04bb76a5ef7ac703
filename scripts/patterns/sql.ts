/** Patterns that PostgreSQL searches with: each file that uses them says why their time is bounded. */
import { parseSync } from 'oxc-parser'
import { type SyntaxNode, walk } from './nodes.ts'

const USE =
  /\bregexp_[a-z_]{1,30}\(|\bsimilar to\b|\bsubstring\([^()]{1,200} from '|(?<=[\w)\]'"] ?)!?~\*?(?= ?(?:'|\$|$))/g

/** How often the SQL of a file searches with a pattern: strings and templates, comments left out. */
export function sqlPatternsIn(file: string, text: string): number {
  let count = 0
  walk(parseSync(file, text).program as unknown as SyntaxNode, (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') count += usesIn(node['value'])
    if (node.type === 'TemplateElement') count += usesIn((node['value'] as { raw: string }).raw)
  })
  return count
}

const usesIn = (sql: string): number => [...sql.matchAll(USE)].length

const CHECKED_WORD = 'a column of ours, whose check reads a word of a few signs from its first one'
const MESSAGE = 'a message, cut before it is kept: limits.messageMax, or limits.reportedMax where a program tells of it'
const ADDRESS = 'an address, bounded by the contract, read from its first sign'

/**
 * How often each file's SQL searches with a pattern, and what bounds the text. PostgreSQL's engine is an automaton as
 * long as a pattern has no back references: it never goes back over a choice, and its time is at most the square of the
 * text's length. Each text here is bounded where it enters.
 */
export const SQL_PATTERNS: Record<string, { uses: number; why: string }> = {
  'apps/server/src/db/migrations/0003-whatsapp.ts': { uses: 1, why: CHECKED_WORD },
  'apps/server/src/db/migrations/0020-search.ts': { uses: 3, why: MESSAGE },
  'apps/server/src/db/migrations/0023-media.ts': { uses: 1, why: CHECKED_WORD },
  'apps/server/src/db/migrations/0034-knowledge.ts': { uses: 2, why: CHECKED_WORD },
  'apps/server/src/db/migrations/0043-models.ts': { uses: 1, why: CHECKED_WORD },
  'apps/server/src/db/migrations/0060-phones-in-words.ts': { uses: 3, why: MESSAGE },
  'apps/server/src/db/migrations/0067-sign-up.ts': { uses: 1, why: CHECKED_WORD },
  'apps/server/src/db/migrations/0077-sign-up-spending.ts': { uses: 1, why: CHECKED_WORD },
  'apps/server/src/db/phones-in-content.ts': { uses: 1, why: MESSAGE },
  'apps/server/src/db/same-phone.ts': { uses: 1, why: 'the digits of a phone, at most 20, read from the first one' },
  'apps/server/src/db/same-words.ts': { uses: 1, why: MESSAGE },
  'apps/server/src/modules/conversations/erase.store.ts': {
    uses: 1,
    why: 'an id of WhatsApp, read from its first sign',
  },
  'apps/server/src/modules/leads/leads.store.ts': { uses: 1, why: 'what a contact told of themselves, cut per field' },
  'apps/server/src/modules/profile/export/tables/agents.ts': { uses: 1, why: ADDRESS },
  'apps/server/src/modules/profile/export/tables/leads.ts': { uses: 1, why: ADDRESS },
}

/** What differs from the list: a use without a line, or a line without its use. */
export function unlistedSql(texts: ReadonlyMap<string, string>, listed = SQL_PATTERNS): string[] {
  const files = new Set([...Object.keys(listed), ...texts.keys()])
  return [...files].flatMap((file) => {
    const uses = sqlPatternsIn(file, texts.get(file) ?? '')
    const known = listed[file]?.uses ?? 0
    return uses === known ? [] : [`${file}: ${uses} patrones en SQL, y scripts/patterns/sql.ts dice ${known}`]
  })
}
