import { ignoreStorageErrors } from '../ignore-storage-errors.ts'

const STORAGE_KEY = 'portavoz.departure'

/** Why this tab left a workspace, said once after the reload that shows another one. */
export const departureNote = {
  write: (text: string): void => void ignoreStorageErrors(() => sessionStorage.setItem(STORAGE_KEY, text)),
  read: (): string | null => ignoreStorageErrors(() => sessionStorage.getItem(STORAGE_KEY)) ?? null,
  clear: (): void => void ignoreStorageErrors(() => sessionStorage.removeItem(STORAGE_KEY)),
}
