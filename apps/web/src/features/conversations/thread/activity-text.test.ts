import type { Activity } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { activityText } from './activity-text.ts'

const ana = { id: 'a', name: 'Ana' }
const luis = { id: 'l', name: 'Luis' }
const line = (activity: Partial<Activity>) =>
  activityText({ id: '1', kind: 'taken', by: luis, person: null, until: null, at: '', ...activity }, ana.id)

test.each([
  [{ kind: 'taken' }, 'Luis se la quedó'],
  [{ kind: 'taken', by: ana }, 'Tú te la quedaste'],
  [{ kind: 'assigned', person: ana }, 'Luis la pasó a ti'],
  [{ kind: 'assigned', by: ana, person: luis }, 'Tú la pasaste a Luis'],
  [{ kind: 'assigned', by: null, person: luis }, 'Se asignó a Luis'],
  [{ kind: 'assigned', person: null }, 'Luis la pasó a alguien que ya no está'],
  [{ kind: 'resolved', by: null }, 'Alguien la marcó como resuelta'],
  [{ kind: 'woken', by: null }, 'Volvió a la lista'],
  [{ kind: 'woken' }, 'Luis la devolvió a la lista'],
] as const)('activity %j: «%s»', (activity, text) => expect(line(activity)).toBe(text))
