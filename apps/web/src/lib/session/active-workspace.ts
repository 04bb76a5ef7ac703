import { WORKSPACE_HEADER } from '@portavoz/contract'
import { ignoreStorageErrors } from '../ignore-storage-errors.ts'
import { requestHeaders } from '../http/request-headers.ts'
import { session } from './session.ts'

const storageKey = () => `portavoz.workspace.${session.read()?.user.id ?? ''}`

const SWITCHED_KEY = 'portavoz.switched'

/** For the next new tab. */
const rememberForDevice = (id: string) => ignoreStorageErrors(() => localStorage.setItem(storageKey(), id))
const rememberShown = () => void rememberForDevice(requestHeaders[WORKSPACE_HEADER] ?? '')

/** The workspace that this tab shows. A new tab begins with the one that was used last on this device. */
export const activeWorkspace = {
  /** The stored choice; null for none. */
  chosen: (): string | null =>
    ignoreStorageErrors(() => sessionStorage.getItem(storageKey()) ?? localStorage.getItem(storageKey())) ?? null,

  /** The workspace of every request; empty before the workspaces are known. */
  current: (): string => requestHeaders[WORKSPACE_HEADER] ?? '',

  /** From now on each request names this workspace. */
  use(id: string): void {
    requestHeaders[WORKSPACE_HEADER] = id
    ignoreStorageErrors(() => sessionStorage.setItem(storageKey(), id))
    if (document.visibilityState === 'visible') rememberShown()
    addEventListener('focus', rememberShown)
  },

  /** Whether this tab changed the workspace and has not yet learned what the new one got before. */
  isJustSwitched: (): boolean => ignoreStorageErrors(() => sessionStorage.getItem(SWITCHED_KEY)) !== null,
  endSwitch: (): void => void ignoreStorageErrors(() => sessionStorage.removeItem(SWITCHED_KEY)),

  /** Opens a page of another workspace: a reload removes all data of the current one. */
  switchTo(id: string, path = '/'): void {
    ignoreStorageErrors(() => {
      sessionStorage.setItem(storageKey(), id)
      sessionStorage.setItem(SWITCHED_KEY, 'yes')
    })
    rememberForDevice(id)
    location.assign(path)
  },
}
