import { deviceNotifications, type EndpointInput, type PushSettings } from '@portavoz/contract'
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

export const pushSettingsQuery = queryOptions({
  queryKey: keys.push.all,
  queryFn: ({ signal }) => callApi(deviceNotifications.settings, {}, { signal }),
})

/** This person wants notifications on this device, and with texts or not: kept when the session changes. */
const wish = {
  key: () => `portavoz.push.${session.read()?.user.id ?? ''}`,
  read: () => ignoreStorageErrors(() => localStorage.getItem(wish.key())) ?? null,
  save: (showsText: boolean) =>
    ignoreStorageErrors(() => localStorage.setItem(wish.key(), showsText ? 'text' : 'plain')),
  forget: () => ignoreStorageErrors(() => localStorage.removeItem(wish.key())),
}

async function subscribe(publicKey: string, showsText: boolean) {
  const subscription = await subscribeBrowser(publicKey)
  await callApi(deviceNotifications.subscribe, { ...subscriptionInput(subscription), showsText })
  wish.save(showsText)
}

/**
 * Subscribes again what the server lost: with a new session the device is another one, and browsers replace their
 * subscriptions.
 */
export async function renewSubscription(): Promise<void> {
  const wanted = wish.read()
  if (wanted === null || Notification.permission !== 'granted') return
  const [{ publicKey, devices }, subscription] = await Promise.all([
    callApi(deviceNotifications.settings, {}),
    currentSubscription(),
  ])
  if (subscription && devices.some(({ isCurrent }) => isCurrent)) return
  await subscribe(publicKey, wanted === 'text')
}

/** Sign-out: this device belongs to this person no more. */
export async function leaveDevice(): Promise<void> {
  wish.forget()
  await leaveNotifications()
}

const refresh = (client: QueryClient) => client.invalidateQueries(pushSettingsQuery)

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
      if (isCurrent) wish.save(showsText)
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
    mutationFn: (preferences: EndpointInput<typeof deviceNotifications.save>) =>
      callApi(deviceNotifications.save, preferences),
    onSuccess: (saved) =>
      void client.setQueryData(pushSettingsQuery.queryKey, (current) => current && { ...current, ...saved }),
    onSettled: () => refresh(client),
  })
}
