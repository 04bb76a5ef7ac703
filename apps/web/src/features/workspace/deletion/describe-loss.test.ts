import { expect, test } from 'vitest'
import { describeLoss, describePeople } from './describe-loss.ts'

const nothing = {
  agents: 0,
  conversations: 0,
  contacts: 0,
  documents: 0,
  integrationKeys: 0,
  otherPeople: 0,
  peopleLeftWithout: 0,
}

test('loss of a workspace: counts each thing that it has and leaves out those that it lacks', () => {
  expect(describeLoss(nothing)).toEqual([])
  expect(describeLoss({ ...nothing, agents: 1, conversations: 4_200, documents: 3 })).toEqual([
    '1 agente',
    '4.200 conversaciones',
    '3 documentos',
  ])
})

test('people of a deleted workspace: who leaves, and who is left without one', () => {
  expect(describePeople(nothing)).toBe('Tu cuenta sigue igual.')
  expect(describePeople({ ...nothing, otherPeople: 1 })).toBe(
    'Las cuentas siguen, y la otra persona sale de este negocio.',
  )
  expect(describePeople({ ...nothing, otherPeople: 3, peopleLeftWithout: 1 })).toBe(
    'Las cuentas siguen, y las otras 3 personas salen de este negocio. 1 persona se queda sin ningún negocio.',
  )
})
