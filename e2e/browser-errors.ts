import type { BrowserContext } from '@playwright/test'

export type BrowserErrors = ReturnType<typeof watchBrowserErrors>

/** How calls of an open page fail when the server is killed, each at another moment of the connection. */
export const killedServerErrors =
  /ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)/

/** Collects console errors and warnings, uncaught errors, dialogs and CSP violations of a browser context. */
export function watchBrowserErrors(context: BrowserContext) {
  const reported: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type()))
      reported.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => reported.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('dialog', (dialog) => {
    reported.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })

  return {
    /** Errors that the journey provokes. Each must occur, or the journey fails. */
    declare: (...patterns: RegExp[]) => void expected.push(...patterns),
    /** Errors that depend on what is under way at that moment, such as requests with a token that just ended. */
    allow: (...patterns: RegExp[]) => void allowed.push(...patterns),
    unexpected: () => reported.filter((report) => ![...expected, ...allowed].some((pattern) => pattern.test(report))),
    missing: () => expected.filter((pattern) => !reported.some((report) => pattern.test(report))),
  }
}

/**
 * Runs in every page before its scripts: logs CSP violations and sums up layout shifts. Where the browser asks for less
 * motion, colours change at once: each frame of a change is drawn anew, a tenth of the work of all journeys.
 */
export function instrumentPage() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  }
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`CSP ${violatedDirective} ${blockedURI} ${sample}`),
  )
  const pageWindow = window as Window & { layoutShift?: number }
  pageWindow.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) pageWindow.layoutShift! += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in every page before its scripts: a registration never ends. */
export function withoutServiceWorker() {
  // Missing in pages that are not of a secure origin.
  if ('ServiceWorkerContainer' in window) ServiceWorkerContainer.prototype.register = () => new Promise(() => {})
}
