import { type Member, normalizeText } from '@portavoz/contract'

const maxMatches = 6

/** The text after the `@` in which the caret stands, and where that begins; null elsewhere. */
export function readMentionQuery(text: string, caret: number): { from: number; query: string } | null {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf('@')
  if (from === -1 || /[\p{L}\p{N}_]/u.test(before[from - 1] ?? '')) return null
  const query = before.slice(from + 1)
  return query.length > 20 || /\s/.test(query) ? null : { from, query }
}

/** People whose name begins with the query, then those whose name contains it. */
export function findPeople(people: readonly Member[], query: string): Member[] {
  const word = normalizeText(query)
  const name = ({ username }: Member) => normalizeText(username)
  const byStart = people.filter((person) => name(person).startsWith(word))
  const others = people.filter((person) => !byStart.includes(person) && name(person).includes(word))
  return [...byStart, ...others].slice(0, maxMatches)
}

/** The text with the name in place of the query, and where the caret then stands. */
export function insertMention(text: string, { from, caret }: { from: number; caret: number }, username: string) {
  const inserted = `@${username} `
  return { text: text.slice(0, from) + inserted + text.slice(caret), caret: from + inserted.length }
}
