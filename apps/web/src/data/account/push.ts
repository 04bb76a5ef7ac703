import { deviceNotifications, type PushSettings } from '@portavoz/contract'
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { ignoreStorageErrors } from '../../lib/ignore-storage-errors.ts'
import {
  currentSubscription,
  leaveNotifications,
  subscribeBrowser,
  subscriptionInput,
} from '../../lib/push/push-subscription.ts'
import { session } from '../../lib/session/session.ts'
import { keys } from '../keys.ts'
import { expectSave, savePreferences } from './save-push-preferences.ts'

export const pushSettingsQuery = queryOptions({
  queryKey: keys.push.all,
  queryFn: ({ signal }) => callApi(deviceNotifications.settings, {}, { signal }),
})

const refresh = (client: QueryClient) => client.invalidateQueries(pushSettingsQuery)

/** This person activated notifications on this device: the choice outlives the session, whose end ends the device. */
type DeviceWish = { showsText: boolean; session: string; endpoint: string }

const wishKey = () => `portavoz.push.${session.read()?.user.id ?? ''}`
const sessionMark = () => session.read()?.token.slice(-8) ?? ''
const endpointMark = (subscription: PushSubscription) => subscription.endpoint.slice(-16)

const readWish = () =>
  ignoreStorageErrors(() => JSON.parse(localStorage.getItem(wishKey()) ?? 'null') as DeviceWish | null)
const saveWish = (wish: DeviceWish) => ignoreStorageErrors(() => localStorage.setItem(wishKey(), JSON.stringify(wish)))

async function subscribe(publicKey: string, showsText: boolean) {
  const subscription = await subscribeBrowser(publicKey)
  const wish = { showsText, session: sessionMark(), endpoint: endpointMark(subscription) }
  // A page that is left before the answer arrives keeps the choice. A renewal that fails is tried again.
  if (readWish() === null) saveWish(wish)
  await callApi(deviceNotifications.subscribe, { ...subscriptionInput(subscription), showsText })
  saveWish(wish)
}

/**
 * Subscribes again what a new session or the browser replaced. A subscription ends that is of another person or was
 * removed from elsewhere.
 */
export async function renewSubscription(client: QueryClient): Promise<void> {
  const [wish, subscription] = [readWish(), await currentSubscription()]
  if (wish === null) return subscription ? leaveNotifications() : undefined
  if (Notification.permission !== 'granted' && subscription === null) return
  const { publicKey, devices } = await callApi(deviceNotifications.settings, {})
  const isSubscribed = devices.some(({ isCurrent }) => isCurrent)
  const isSame = subscription !== null && endpointMark(subscription) === wish.endpoint
  if (isSame && isSubscribed) return
  if (isSame && wish.session === sessionMark()) return leaveDevice()
  await subscribe(publicKey, wish.showsText)
  await refresh(client)
}

/** Sign-out: this device belongs to this person no more. */
export async function leaveDevice(): Promise<void> {
  ignoreStorageErrors(() => localStorage.removeItem(wishKey()))
  await leaveNotifications()
}

export function useSubscribeDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ publicKey }: Pick<PushSettings, 'publicKey'>) => subscribe(publicKey, false),
    onSettled: () => refresh(client),
  })
}

/** Removes one's own device; on this one the browser drops its subscription too. */
export function useRemoveDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isCurrent }: { id: string; isCurrent: boolean }) => {
      await callApi(deviceNotifications.unsubscribe, { id })
      if (isCurrent) await leaveDevice()
    },
    onSettled: () => refresh(client),
  })
}

export function useShowTexts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, showsText, isCurrent }: { id: string; showsText: boolean; isCurrent: boolean }) => {
      await callApi(deviceNotifications.change, { id, showsText })
      const wish = readWish()
      if (isCurrent && wish) saveWish({ ...wish, showsText })
    },
    onSettled: () => refresh(client),
  })
}

export const useSendTest = () =>
  useMutation({ mutationFn: (id: string) => callApi(deviceNotifications.test, { id }, { timeoutMs: 30_000 }) })

/** Shown at once; the answer of the server replaces it. */
export function useSavePushPreferences() {
  const client = useQueryClient()
  return useMutation({
    // Each change sends all preferences: one that follows another is sent after it.
    scope: { id: 'push-preferences' },
    onMutate: expectSave,
    mutationFn: savePreferences,
    onSuccess: (saved) =>
      void client.setQueryData(pushSettingsQuery.queryKey, (current) => current && { ...current, ...saved }),
    onSettled: () => refresh(client),
  })
}
