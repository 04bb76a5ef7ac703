import { keptPerPerson } from '../kept.ts'
import type { QuietHours } from './quiet-hours.ts'

/** How else than in the bell this person wants to hear of news, on this device. Nothing, until they say so. */
export type Alerts = { desktop: boolean; sound: boolean; quiet: QuietHours }

const silence: Alerts = { desktop: false, sound: false, quiet: { on: false, from: '22:00', to: '07:00' } }

const kept = keptPerPerson<Alerts>('alerts', silence, (alerts) => alerts)

export const readAlerts = kept.read
export const useAlerts = kept.use
export const changeAlerts = (changes: Partial<Alerts>) => kept.change((alerts) => ({ ...alerts, ...changes }))
