import { activeWorkspace } from './session/active-workspace.ts'
import { session } from './session/session.ts'
import { ignoreStorageErrors } from './ignore-storage-errors.ts'

const PREFIX = 'portavoz.draft.'
/** Changes at every sign-out, so that other tabs clear their drafts too. */
const CLEARED_KEY = 'portavoz.drafts-forgotten'

type DraftEdit = (text: string) => string
/** Callbacks of the open boxes by draft key. */
const subscribers = new Map<string, Set<(edit: DraftEdit) => void>>()

/** Of the workspace that the tab shows: a technician with several must not find one's text in another. */
const storageKey = (draftKey: string) =>
  `${PREFIX}${session.read()?.user.id ?? ''}.${activeWorkspace.current()}.${draftKey}`

/** Unsent text of the user in the active workspace, stored for this tab. Never for passwords or tokens. */
export const drafts = {
  read: (draftKey: string): string => sessionStorage.getItem(storageKey(draftKey)) ?? '',
  save(draftKey: string, text: string) {
    if (text.trim() === '') return drafts.remove(draftKey)
    // With full storage the text stays in its box only.
    ignoreStorageErrors(() => sessionStorage.setItem(storageKey(draftKey), text))
  },
  remove: (draftKey: string) => sessionStorage.removeItem(storageKey(draftKey)),
  /** Edits the draft and every open box that shows it. */
  update(draftKey: string, edit: DraftEdit) {
    drafts.save(draftKey, edit(drafts.read(draftKey)))
    subscribers.get(draftKey)?.forEach((subscriber) => subscriber(edit))
  },
  /** Returns the function that unsubscribes. */
  subscribe(draftKey: string, subscriber: (edit: DraftEdit) => void): () => void {
    subscribers.set(draftKey, (subscribers.get(draftKey) ?? new Set()).add(subscriber))
    return () => void subscribers.get(draftKey)?.delete(subscriber)
  },
}

/**
 * Drafts that a server refused to save: stored on the device, also after the tab closes. Never for passwords or tokens.
 */
export const lastingDrafts = {
  read: (draftKey: string): string => localStorage.getItem(storageKey(draftKey)) ?? '',
  save(draftKey: string, text: string) {
    // With full storage the draft of the tab remains.
    ignoreStorageErrors(() => localStorage.setItem(storageKey(draftKey), text))
  },
  remove: (draftKey: string) => localStorage.removeItem(storageKey(draftKey)),
}

/** Empties the box after saving, unless the text changed meanwhile. */
export const clearIfUnchanged =
  (saved: string): DraftEdit =>
  (text) =>
    text === saved ? '' : text

/** Removes sent text from the box and keeps what was typed after it. */
export const removeSentPrefix =
  (sent: string): DraftEdit =>
  (text) =>
    text.startsWith(sent) ? text.slice(sent.length).trimStart() : text

const removeDrafts = (matches: (key: string) => boolean) =>
  [sessionStorage, localStorage].forEach((store) =>
    Object.keys(store)
      .filter((key) => key.startsWith(PREFIX) && matches(key))
      .forEach((key) => store.removeItem(key)),
  )

/** At sign-out: clears the drafts in every tab. */
export function clearDrafts() {
  removeDrafts(() => true)
  localStorage.setItem(CLEARED_KEY, String(Date.now()))
}

/**
 * Deletes the drafts of other users, and all of them when another tab signs out. Returns the function that stops it.
 */
export function keepOnlyDraftsOf(userId: string): () => void {
  removeDrafts((key) => !key.startsWith(`${PREFIX}${userId}.`))
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CLEARED_KEY || key === null) removeDrafts(() => true)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
