/**
 * Makes pictures small enough for a model, in a process with limits. The bytes are untrusted: only their content
 * decides what they are.
 */
export type PictureReducer = {
  /**
   * A JPEG whose sides have at most `side` pixels, upright and without metadata. Null for bytes that are no JPEG, PNG
   * or WebP, or need too much time or memory. Throws the reason of `signal`.
   */
  reduce(bytes: Uint8Array, side: number, signal: AbortSignal): Promise<Uint8Array | null>
}
