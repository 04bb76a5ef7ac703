import { documentErrors, isPictureName, limits } from '@portavoz/contract'

type ChosenFile = Pick<File, 'name' | 'size'>

/** Why the server would refuse the picture; null if it may be sent. */
export function pictureRefusal({ name, size }: ChosenFile): string | null {
  if (!isPictureName(name)) return documentErrors['documents.picture_not_allowed'].text
  if (size > limits.pictureBytes) return documentErrors['documents.picture_too_large'].text
  return size === 0 ? documentErrors['documents.empty'].text : null
}

/** The same for a ZIP of pictures. */
export function zipRefusal({ name, size }: ChosenFile): string | null {
  if (!/\.zip$/i.test(name)) return documentErrors['documents.zip_damaged'].text
  if (size > limits.picturesZipBytes) return documentErrors['documents.zip_too_large'].text
  return size === 0 ? documentErrors['documents.empty'].text : null
}
