import type { BrowserContext } from '@playwright/test'

export type Trouble = ReturnType<typeof watchForTrouble>

/** Everything a browser complains of: errors and warnings of the console, uncaught ones, what the CSP stopped. */
export function watchForTrouble(context: BrowserContext) {
  const heard: string[] = []
  const declared: RegExp[] = []
  context.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type()))
      heard.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })

  return {
    /** What this journey provokes on purpose. It must come, or the journey does not do what it says. */
    declare: (...patterns: RegExp[]) => void declared.push(...patterns),
    unexpected: () => heard.filter((line) => !declared.some((pattern) => pattern.test(line))),
    missing: () => declared.filter((pattern) => !heard.some((line) => pattern.test(line))),
  }
}

/** Runs in every page, before anything of its own. */
export function tellOnTheBrowser() {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`CSP ${violatedDirective} ${blockedURI} ${sample}`),
  )
  const seen = window as Window & { layoutShift?: number }
  seen.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.layoutShift! += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
