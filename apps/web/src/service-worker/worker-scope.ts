/** The parts of `ServiceWorkerGlobalScope` in use; TypeScript's `webworker` library contradicts that of the pages. */
export type WorkerScope = {
  readonly registration: ServiceWorkerRegistration & { readonly navigationPreload: NavigationPreloadManager }
  readonly clients: WindowClients
  readonly location: Location
  skipWaiting(): Promise<void>
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void): void
}

type WindowClients = {
  claim(): Promise<void>
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<ConsoleWindow[]>
  openWindow(url: string): Promise<ConsoleWindow | null>
}

/** A tab or an installed window of the console. */
export type ConsoleWindow = {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<ConsoleWindow>
  navigate(url: string): Promise<ConsoleWindow | null>
  postMessage(message: unknown, transfer: Transferable[]): void
}

type Lasting = Event & { waitUntil(task: Promise<unknown>): void }

type WorkerEvents = {
  install: Lasting & {
    /** Requests that skip the worker; not every browser has it. Rejects if a rule is not understood. */
    addRoutes?(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>
  }
  activate: Lasting
  fetch: Lasting & {
    readonly request: Request
    readonly preloadResponse: Promise<Response | undefined>
    respondWith(response: Promise<Response>): void
  }
  push: Lasting & { readonly data: { json(): unknown } | null }
  notificationclick: Lasting & { readonly notification: Notification; readonly action: string }
}
