import type { CDPSession, Page, Worker } from '@playwright/test'
import type { PushMessage } from '@portavoz/contract'

type FakeSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Runs in every page before its scripts. No push service of a browser is reachable here, so the browser subscribes to
 * the fake one: everything after the subscription is real.
 */
export function subscribeToFake(subscription: FakeSubscription) {
  const options = { applicationServerKey: new ArrayBuffer(0), userVisibleOnly: true }
  const current = () => localStorage.getItem('fake-subscription')
  const fake = () => ({
    options,
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: async () => {
      localStorage.removeItem('fake-subscription')
      return true
    },
  })
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      localStorage.setItem('fake-subscription', 'yes')
      return fake()
    },
    getSubscription: async () => (current() ? fake() : null),
  })
}

/** The browser's side of pushes: delivers them to the service worker, which is the product's own. */
export async function openPushBrowser(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const registrationId = await findRegistration(cdp)
  const { origin } = new URL(page.url())
  return {
    /** As the browser's push service would. */
    deliver: (message: PushMessage) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) }),
    close: () => cdp.detach(),
  }
}

async function findRegistration(cdp: CDPSession): Promise<string> {
  const found = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const registration = registrations.find(({ isDeleted }) => !isDeleted)
    if (registration) found.resolve(registration.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  return found.promise
}

type ShownNotification = { title: string; body: string; actions: string[] }

type Recorded = { title: string; tag: string; body: string; data: unknown; actions: { title: string }[]; close(): void }
type RecordingScope = { shown: Recorded[]; dispatchEvent(event: Event): boolean }

/** Headless Chromium shows no notifications, so the worker's last call is recorded: those on the device, by tag. */
export const recordNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as RecordingScope
    scope.shown = []
    const close = (tag: string) => void (scope.shown = scope.shown.filter((one) => one.tag !== tag))
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, { tag = '', body = '', data, actions = [] }: Partial<Recorded>) => {
        close(tag)
        scope.shown.push({ title, tag, body, data, actions, close: () => close(tag) })
      },
    })
  })

/** What the device shows now. */
export const shownNotifications = (worker: Worker): Promise<ShownNotification[]> =>
  worker.evaluate(() =>
    (globalThis as unknown as RecordingScope).shown.map(({ title, body, actions }) => ({
      title,
      body,
      actions: actions.map((one) => one.title),
    })),
  )

/** A person taps a notification or its action. Browsers let no program do that: the event is dispatched by hand. */
export const tapNotification = (worker: Worker, title: string, action = '') =>
  worker.evaluate(
    async ([wanted, chosen]) => {
      const scope = globalThis as unknown as RecordingScope
      const notification = scope.shown.find((one) => one.title === wanted)
      if (!notification) throw new Error(`no notification ${wanted}`)
      let task: Promise<unknown> = Promise.resolve()
      const event = Object.assign(new Event('notificationclick'), {
        notification,
        action: chosen,
        waitUntil: (lasting: Promise<unknown>) => void (task = lasting),
      })
      scope.dispatchEvent(event)
      await task
    },
    [title, action] as const,
  )
