/** Patterns in SQL: each file that uses them states why their time is bounded. */
import { parseSync } from 'oxc-parser'
import { type SyntaxNode, walkSyntax } from './syntax-nodes.ts'

const SQL_PATTERN_USE =
  /\bregexp_[a-z_]{1,30}\(|\bsimilar to\b|\bsubstring\([^()]{1,200} from '|(?<=[\w)\]'"] ?)!?~\*?(?= ?(?:'|\$|$))/g

/** Counts pattern searches in the SQL of a file: in strings and templates, not in comments. */
export function countSqlPatterns(file: string, text: string): number {
  let count = 0
  walkSyntax(parseSync(file, text).program as unknown as SyntaxNode, (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') count += countUses(node['value'])
    if (node.type === 'TemplateElement') count += countUses((node['value'] as { raw: string }).raw)
  })
  return count
}

const countUses = (sql: string): number => [...sql.matchAll(SQL_PATTERN_USE)].length

const CHECKED_WORD = 'a column of ours, whose check reads a word of a few signs from its first one'
const MESSAGE = 'a message, cut before it is kept: limits.messageMax, or limits.reportedMax where a program tells of it'
const PHONE = 'the digits of a phone, at most 20, read from the first one'
const ADDRESS = 'an address, bounded by the contract, read from its first sign'

/**
 * The pattern uses of each file, and the bound of their texts. PostgreSQL's regex engine is an automaton as long as a
 * pattern has no back references: it never backtracks, and its time is at most quadratic in the text, which is bounded
 * at its entry.
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
  'apps/server/src/db/migrations/0087-contacts.ts': { uses: 1, why: PHONE },
  'apps/server/src/db/migrations/0098-workspace-brand.ts': { uses: 1, why: CHECKED_WORD },
  'apps/server/src/db/fragments/phones-in-content.ts': { uses: 1, why: MESSAGE },
  'apps/server/src/db/fragments/bare-phone.ts': { uses: 1, why: PHONE },
  'apps/server/src/db/fragments/same-text.ts': { uses: 1, why: MESSAGE },
  'apps/server/src/modules/conversations/erase.store.ts': {
    uses: 1,
    why: 'an id of WhatsApp, read from its first sign',
  },
  'apps/server/src/modules/leads/leads.store.ts': { uses: 1, why: 'what a contact told of themselves, cut per field' },
  'apps/server/src/modules/profile/export/tables/agents.store.ts': { uses: 1, why: ADDRESS },
  'apps/server/src/modules/profile/export/tables/leads.store.ts': { uses: 1, why: ADDRESS },
}

/** Files whose uses differ from the list, in either direction. */
export function findUnlistedSql(texts: ReadonlyMap<string, string>, expectedUses = SQL_PATTERNS): string[] {
  const files = new Set([...Object.keys(expectedUses), ...texts.keys()])
  return [...files].flatMap((file) => {
    const uses = countSqlPatterns(file, texts.get(file) ?? '')
    const expected = expectedUses[file]?.uses ?? 0
    return uses === expected ? [] : [`${file}: ${uses} patrones en SQL, y scripts/patterns/sql.ts dice ${expected}`]
  })
}
