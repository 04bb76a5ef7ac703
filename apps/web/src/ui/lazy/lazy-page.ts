import { createElement, use, type ComponentType } from 'react'

/** How the pages whose code did not arrive are loaded again. */
const retries = new Set<() => Promise<boolean>>()

/** Loads the failed pages again, in place; false if one still does not arrive. */
export const retryPages = async (): Promise<boolean> =>
  (await Promise.all([...retries].map((retry) => retry()))).every(Boolean)

/** `preload` loads the parts that it shows at once; it reports no failure: a part loads again when it is shown. */
export type PageComponent<P extends object = object> = ComponentType<P> & { preload?: () => Promise<unknown> }

/**
 * A page, or the main part of one, with code loaded on demand. Unlike the router's own lazy component it never reloads
 * the console, which without a network would end in the browser's error page: it throws, and the error of the route
 * offers the retry. The page counts as loaded with its parts: React keeps a placeholder for 300 ms, even in front of
 * code that is there.
 */
export function lazyPage<Name extends string, P extends object = object>(
  load: () => Promise<Record<Name, PageComponent<NoInfer<P>>>>,
  name: Name,
) {
  let page: PageComponent<P> | undefined
  let loading: Promise<void> | undefined
  let failure: { reason: unknown } | undefined

  const start = () =>
    (loading ??= load().then(
      async (file) => {
        page = file[name]
        await page.preload?.()
      },
      (reason: unknown) => {
        failure = { reason }
        retries.add(retry)
      },
    ))
  function forget() {
    loading = failure = undefined
    retries.delete(retry)
  }
  const retry = async () => {
    forget()
    await start()
    return page !== undefined
  }
  function LazyPage(props: P) {
    if (failure) throw failure.reason
    if (!page) use(start())
    return page && createElement(page, props)
  }
  /** A failure ahead of time is forgotten: the page itself tries again. */
  const preload = async () => {
    await start()
    if (failure) forget()
  }
  return Object.assign(LazyPage, { preload })
}
