/** Only the file signature decides the type, not its name or content type. */
// oxlint-disable-next-line no-control-regex -- these are bytes
const STILL_SIGNATURES = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/]
const GIF_SIGNATURE = /^GIF8[79]a/

const headOf = (bytes: Buffer) => bytes.toString('latin1', 0, 12)

/** A PNG, JPEG or WebP. */
export const isStillPicture = (bytes: Buffer): boolean => {
  const head = headOf(bytes)
  return STILL_SIGNATURES.some((signature) => signature.test(head))
}

/** A PNG, JPEG, WebP or GIF. */
export const isPicture = (bytes: Buffer): boolean => isStillPicture(bytes) || GIF_SIGNATURE.test(headOf(bytes))
