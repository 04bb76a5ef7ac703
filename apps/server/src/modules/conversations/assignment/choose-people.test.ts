import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, choosePeople } from './choose-people.ts'

const now = new Date('2026-11-26T15:00:00Z')
const person = (userId: string, openCount = 0, lastAssigned: string | null = null): Candidate => ({
  userId,
  openCount,
  workingHours: null,
  lastAssignedAt: lastAssigned === null ? null : new Date(lastAssigned),
})
const chosen = (...input: Parameters<typeof choosePeople>) => choosePeople(...input).map(({ userId }) => userId)
const [ana, luis, eva] = [
  person('ana'),
  person('luis', 0, '2026-11-26T14:00:00Z'),
  person('eva', 0, '2026-11-26T13:00:00Z'),
]
const three = ['uno', 'dos', 'tres', 'cuatro']

test('round robin: the person whose last one was longest ago, also within one round', () => {
  expect(chosen([luis, eva, ana], three, { mode: 'round_robin', maxOpen: null }, now)).toEqual([
    'ana',
    'eva',
    'luis',
    'ana',
  ])
})

test('least loaded: the person with the fewest open ones, each choice counted; equal people take turns', () => {
  const people = [person('ana', 3), person('luis', 1, '2026-11-26T14:00:00Z'), person('eva', 1)]
  expect(chosen(people, three, { mode: 'least_loaded', maxOpen: null }, now)).toEqual(['eva', 'luis', 'eva', 'luis'])
})

test('limit: a person at the limit gets none, and without people the rest stays unassigned', () => {
  const people = [person('ana', 2), person('luis', 1)]
  expect(chosen(people, three, { mode: 'round_robin', maxOpen: 2 }, now)).toEqual(['luis'])
  expect(chosen([], three, { mode: 'least_loaded', maxOpen: null }, now)).toEqual([])
})

test('choices: each conversation is given once, no person passes the limit, and people get equal shares', () => {
  const people = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), open: fc.nat(5) }), {
    selector: ({ id }) => id,
    maxLength: 8,
  })
  fc.assert(
    fc.property(
      people,
      fc.nat(20),
      fc.constantFrom('round_robin', 'least_loaded'),
      fc.option(fc.integer({ min: 1, max: 6 })),
      (members, count, mode, maxOpen) => {
        const ids = Array.from({ length: count }, (_, index) => `c${index}`)
        const choices = choosePeople(
          members.map(({ id, open }) => person(id, open)),
          ids,
          { mode, maxOpen },
          now,
        )
        const given = new Map(members.map(({ id }) => [id, choices.filter(({ userId }) => userId === id).length]))
        expect(choices.map(({ conversationId }) => conversationId)).toEqual(ids.slice(0, choices.length))
        const room = members.reduce((sum, { open }) => sum + Math.max(0, (maxOpen ?? Infinity) - open), 0)
        expect(choices).toHaveLength(members.length === 0 ? 0 : Math.min(count, room))
        if (mode === 'round_robin' && maxOpen === null && members.length > 0)
          expect(Math.max(...given.values()) - Math.min(...given.values())).toBeLessThanOrEqual(1)
      },
    ),
  )
})
