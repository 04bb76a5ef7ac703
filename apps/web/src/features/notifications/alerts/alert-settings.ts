import { createPerUserStore } from '../per-user-store.ts'
import type { QuietHours } from './quiet-hours.ts'

/** How this device announces notifications outside the page. All alerts are off by default. */
export type AlertSettings = { desktop: boolean; sound: boolean; quiet: QuietHours }

const defaultSettings: AlertSettings = {
  desktop: false,
  sound: false,
  quiet: { on: false, from: '22:00', to: '07:00' },
}

const settingsStore = createPerUserStore<AlertSettings>('alerts', defaultSettings, (alerts) => alerts)

export const readAlertSettings = settingsStore.read
export const useAlertSettings = settingsStore.use
export const updateAlertSettings = (changes: Partial<AlertSettings>) =>
  settingsStore.update((alerts) => ({ ...alerts, ...changes }))
