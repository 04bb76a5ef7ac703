/**
 * The people whom a text names as `@name`, in no particular order. Case does not matter; the longest name counts, and a
 * name inside a word (an e-mail address, a longer name) does not. Linear in the text for a bounded list of people.
 */
export function findMentioned<Person extends { username: string }>(text: string, people: readonly Person[]): Person[] {
  const lowered = text.toLowerCase()
  const byLength = people
    .map((person) => ({ person, name: person.username.toLowerCase() }))
    .toSorted((a, b) => b.name.length - a.name.length)
  const mentioned = new Set<Person>()
  for (let at = lowered.indexOf('@'); at !== -1; at = lowered.indexOf('@', at + 1)) {
    if (isWordCharacter(lowered[at - 1])) continue
    const match = byLength.find(
      ({ name }) => lowered.startsWith(name, at + 1) && !isWordCharacter(lowered[at + 1 + name.length]),
    )
    if (match) mentioned.add(match.person)
  }
  return [...mentioned]
}

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)
