import { session } from './session.ts'

const PREFIX = 'portavoz.draft.'
/** Changes whenever somebody signs out, so that the other tabs forget too. */
const FORGOTTEN = 'portavoz.drafts-forgotten'

type By = (text: string) => string
/** The boxes that show what stands at a place. */
const boxes = new Map<string, Set<(by: By) => void>>()

const keyOf = (place: string) => `${PREFIX}${session.read()?.user.id ?? ''}.${place}`

/**
 * What a person typed at a place and has not sent or saved: it waits in this tab when the page is left, for the same
 * person only. Never for passwords nor tokens.
 */
export const drafts = {
  read: (place: string): string => sessionStorage.getItem(keyOf(place)) ?? '',
  keep(place: string, text: string) {
    if (text.trim() === '') return drafts.drop(place)
    try {
      sessionStorage.setItem(keyOf(place), text)
    } catch {
      // A full store keeps nothing more, and what is typed is still in its box.
    }
  },
  drop: (place: string) => sessionStorage.removeItem(keyOf(place)),
  /** Whatever is done meanwhile in a box that shows the place. */
  change(place: string, by: By) {
    drafts.keep(place, by(drafts.read(place)))
    boxes.get(place)?.forEach((change) => change(by))
  },
  /** Answers how to stop. */
  watch(place: string, change: (by: By) => void): () => void {
    boxes.set(place, (boxes.get(place) ?? new Set()).add(change))
    return () => void boxes.get(place)?.delete(change)
  },
}

/** The same for what a server refused to keep: it waits on this device, also when its tab is closed. Never for passwords nor tokens. */
export const lastingDrafts = {
  read: (place: string): string => localStorage.getItem(keyOf(place)) ?? '',
  keep(place: string, text: string) {
    try {
      localStorage.setItem(keyOf(place), text)
    } catch {
      // A full store keeps nothing more, and the tab has it.
    }
  },
  drop: (place: string) => localStorage.removeItem(keyOf(place)),
}

/** What was kept leaves its box, unless it was changed meanwhile. */
export const withoutKept =
  (kept: string): By =>
  (text) =>
    text === kept ? '' : text

/** What was sent leaves its box; what was typed behind it stays. */
export const withoutSent =
  (sent: string): By =>
  (text) =>
    text.startsWith(sent) ? text.slice(sent.length).trimStart() : text

const forget = (which: (key: string) => boolean) =>
  [sessionStorage, localStorage].forEach((store) =>
    Object.keys(store)
      .filter((key) => key.startsWith(PREFIX) && which(key))
      .forEach((key) => store.removeItem(key)),
  )

/** For whoever leaves on purpose, in every tab. */
export function forgetDrafts() {
  forget(() => true)
  localStorage.setItem(FORGOTTEN, String(Date.now()))
}

/** This browser keeps the drafts of one person, until that person signs out in any of them. Answers how to stop. */
export function keepDraftsOf(userId: string): () => void {
  forget((key) => !key.startsWith(`${PREFIX}${userId}.`))
  const follow = ({ key }: StorageEvent) => {
    if (key === FORGOTTEN || key === null) forget(() => true)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
