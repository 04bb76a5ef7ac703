import { createElement, use, type ComponentType } from 'react'

/** How the pages whose code did not arrive are loaded again. */
const retries = new Set<() => Promise<boolean>>()

/** Loads the failed pages again, in place; false if one still does not arrive. */
export const retryPages = async (): Promise<boolean> =>
  (await Promise.all([...retries].map((retry) => retry()))).every(Boolean)

/**
 * `preload` loads the parts that the page shows at once at an address; it reports no failure: a part loads again when
 * it is shown.
 */
export type PageComponent<P extends object = object> = ComponentType<P> & {
  preload?: (pathname: string, search: AddressSearch) => Promise<unknown>
}

/** The search parameters of an address, as its route reads them. */
type AddressSearch = Record<string, unknown>
type Address = { pathname: string; search: AddressSearch }

/** How long a page waits for its parts before it is shown with their placeholders. */
const partsWaitMs = 1_500

type Aimed = { aim: (address: Address) => void }

/** For the `context` of a route, which is asked for with its address when a link is hovered and when it is opened. */
export const aimPreload =
  (page: Aimed) =>
  ({ location: { pathname, search } }: { location: Address }) =>
    page.aim({ pathname, search })

/**
 * A page, or the main part of one, with code loaded on demand. Unlike the router's own lazy component it never reloads
 * the console, which without a network would end in the browser's error page: it throws, and the error of the route
 * offers the retry. The page is first shown with its parts: React keeps a placeholder for 300 ms, even in front of code
 * that is there.
 */
export function lazyPage<Name extends string, P extends object = object>(
  load: () => Promise<Record<Name, PageComponent<NoInfer<P>>>>,
  name: Name,
) {
  let page: PageComponent<P> | undefined
  let loading: Promise<void> | undefined
  let failure: { reason: unknown } | undefined
  let isShown = false
  let target: Address = { pathname: '', search: {} }

  const start = () =>
    (loading ??= load().then(
      (file) => {
        page = file[name]
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
    isShown = true
    return page && createElement(page, props)
  }
  /** A failure ahead of time is forgotten: the page itself tries again. */
  const preload = async () => {
    const { pathname, search } = target
    await start()
    if (failure) forget()
    const parts = page?.preload?.(pathname, search)
    if (!isShown) await Promise.race([parts, new Promise((resolve) => setTimeout(resolve, partsWaitMs))])
  }
  /** Names the address that the next preload is for: the one that a link leads to, which may never be opened. */
  const aim = (address: Address) => {
    target = address
  }
  return Object.assign(LazyPage, { preload, aim })
}
