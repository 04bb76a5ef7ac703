/**
 * Called when the picture has its turn: those that wait are not in memory. A read that takes too long loses the turn
 * as a `FileStoreError`.
 */
export type ReadPicture = () => Promise<Buffer>

/**
 * Pixels are decoded in another process, which may need long or end: then the answer is null too. `source`: whose
 * picture it is (an account, a WhatsApp session); sources take turns, and two never share a process.
 */
export type ImageProcessor = {
  /**
   * Re-encodes a PNG, JPEG, WebP or GIF (first frame) as a square WebP of at most `side` pixels, rotated as its EXIF
   * data says and without metadata. Null for other bytes.
   */
  resizeToSquare(bytes: Buffer, side: number, source: string): Promise<Buffer | null>
  /**
   * Re-encodes a PNG, JPEG or WebP (first frame) as a WebP whose sides have at most `side` pixels, with its proportions
   * and transparency, and without metadata. Null for other bytes.
   */
  resizeWithin(bytes: Buffer, side: number, source: string): Promise<Buffer | null>
  /**
   * Re-encodes a PNG, JPEG or WebP (first frame) as a JPEG on white whose sides have at most `side` pixels. Null for
   * other bytes.
   */
  toJpeg(read: ReadPicture, side: number, source: string): Promise<Buffer | null>
  /**
   * A JPEG or PNG that says where, when or with what it was taken, re-encoded without that in its format, upright and
   * within `side` pixels; `clean` for one that says nothing, null for bytes that cannot be decoded. Throws a
   * `FileTooLargeError` for a result that is too large to be stored.
   */
  removeMetadata(read: ReadPicture, side: number, source: string): Promise<Buffer | 'clean' | null>
  /** Displayed size in pixels; null for other bytes or more pixels than a browser should decode. */
  measure(read: ReadPicture): Promise<{ width: number; height: number } | null>
  /**
   * Displayed size as the header states it, also of pictures that are too large to decode; no pixel is decoded. Null
   * for other bytes.
   */
  readSize(read: ReadPicture): Promise<{ width: number; height: number; isDecodable: boolean } | null>
}
