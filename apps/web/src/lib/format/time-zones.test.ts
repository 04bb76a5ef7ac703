import { expect, test } from 'vitest'
import { timeZoneName } from './time-zones.ts'

test.each([
  ['America/Bogota', 'hora de Colombia'],
  ['America/Mexico_City', 'hora central'],
  ['America/Santiago', 'hora de Chile'],
  ['Nada/Ninguna', 'Nada/Ninguna'],
])('time zone %s is called «%s»', (zone, name) => expect(timeZoneName(zone)).toBe(name))
