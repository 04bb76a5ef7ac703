import { CsvSeparator } from '@portavoz/contract'
import { ignoreStorageErrors } from './ignore-storage-errors.ts'

const KEY = 'portavoz.csv-separator'

/** The separator of every CSV file that this device saves. */
export const csvSeparator = {
  read: (): CsvSeparator =>
    CsvSeparator.safeParse(ignoreStorageErrors(() => localStorage.getItem(KEY))).data ?? 'comma',
  save: (separator: CsvSeparator) => void ignoreStorageErrors(() => localStorage.setItem(KEY, separator)),
}
