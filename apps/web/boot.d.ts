/**
 * A request of a page. `access`: who makes it; every member without one; `team`: members of a workspace of several.
 * `unlessFinished`: a key of the browser's storage, without the workspace at its end, under which `finished` says that
 * the page does not ask. `ofFound`: of the conversation that it finds.
 */
type FirstRequest = {
  path: string
  access?: 'admin' | 'team' | 'ROLE_ADMIN'
  unlessFinished?: string
  ofFound?: Pick<FirstRequest, 'path' | 'access'>[]
}

/** What `boot-plugin.ts` writes into `boot.js`: files by page, what each page requests first, and the font's file. */
declare const CHUNKS: {
  console: string[]
  routes: Record<string, string[]>
  data: Record<string, FirstRequest[]>
  font: string
}

type EarlyRequest = { headers: Record<string, string>; response: Promise<Response> }

/** Requests that `boot.js` sent, by address; null for those that the console sent itself. */
declare var portavozEarly: { place: string; at: number; requests: Record<string, EarlyRequest | null> } | undefined

/** Resolves when `boot.js` has the font, or after the 1.5 s that the first drawing waits for it. */
declare var portavozFont: Promise<unknown> | undefined
