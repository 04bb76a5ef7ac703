/** What `boot-plugin.ts` writes into `boot.js`: files by page, what each page requests first, and the font's file. */
declare const CHUNKS: {
  house: string[]
  routes: Record<string, string[]>
  data: Record<string, string[]>
  font: string
}

type EarlyRequest = { headers: Record<string, string>; response: Promise<Response> }

/** Requests that `boot.js` sent, by address; null for those that the console sent itself. */
declare var portavozEarly: { place: string; at: number; requests: Record<string, EarlyRequest | null> } | undefined
