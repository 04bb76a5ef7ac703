import type { Activity } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { activityText } from './activity-text.ts'

const ana = { id: 'a', name: 'Ana' }
const luis = { id: 'l', name: 'Luis' }
const line = (activity: Partial<Activity>) =>
  activityText(
    { id: '1', kind: 'taken', by: luis, person: null, reason: null, tag: null, until: null, at: '', ...activity },
    ana.id,
  )

test.each([
  [{ kind: 'taken' }, 'Luis se la quedó'],
  [{ kind: 'taken', by: ana }, 'Tú te la quedaste'],
  [{ kind: 'assigned', person: ana }, 'Luis la pasó a ti'],
  [{ kind: 'assigned', by: ana, person: luis }, 'Tú la pasaste a Luis'],
  [{ kind: 'assigned', by: null, person: luis }, 'Se asignó a Luis'],
  [{ kind: 'assigned', person: null }, 'Luis la pasó a alguien que ya no está'],
  [{ kind: 'unassigned' }, 'Luis la dejó sin asignar'],
  [{ kind: 'unassigned', reason: 'left', person: luis }, 'Quedó sin asignar: Luis salió del negocio'],
  [{ kind: 'unassigned', reason: 'left', by: null }, 'Quedó sin asignar: alguien que ya no está salió del negocio'],
  [{ kind: 'unassigned', reason: 'left', by: ana, person: ana }, 'Quedó sin asignar: saliste del negocio'],
  [{ kind: 'unassigned', reason: 'removed', by: ana, person: luis }, 'Quedó sin asignar: quitaste a Luis del negocio'],
  [{ kind: 'unassigned', reason: 'removed', person: ana }, 'Quedó sin asignar: Luis te quitó del negocio'],
  [
    { kind: 'unassigned', reason: 'removed', by: null, person: luis },
    'Quedó sin asignar: alguien quitó a Luis del negocio',
  ],
  [{ kind: 'unassigned', reason: 'demoted', by: ana, person: luis }, 'Quedó sin asignar: desde ahora Luis solo mira'],
  [{ kind: 'unassigned', reason: 'demoted', person: ana }, 'Quedó sin asignar: desde ahora solo miras'],
  [{ kind: 'resolved', by: null }, 'Alguien la marcó como resuelta'],
  [{ kind: 'outage_ended', by: ana }, 'Tú la reabriste tras la caída del modelo'],
  [{ kind: 'tagged', tag: 'vip' }, 'Luis puso la etiqueta «vip»'],
  [{ kind: 'untagged', tag: 'vip', by: ana }, 'Tú quitaste la etiqueta «vip»'],
  [{ kind: 'blocked' }, 'Luis bloqueó el contacto'],
  [{ kind: 'unblocked', by: ana }, 'Tú desbloqueaste el contacto'],
  [{ kind: 'opted_out' }, 'Luis dio de baja el contacto'],
  [{ kind: 'opted_in' }, 'Luis quitó la baja del contacto'],
  [{ kind: 'merged', by: null }, 'Alguien unió este contacto con otro'],
  [{ kind: 'woken', by: null }, 'Volvió a la lista'],
  [{ kind: 'woken' }, 'Luis la devolvió a la lista'],
] as const)('activity %j: «%s»', (activity, text) => expect(line(activity)).toBe(text))
